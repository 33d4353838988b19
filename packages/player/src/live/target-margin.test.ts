import { describe, expect, it } from 'vitest';
import { createTargetMargin } from './target-margin.ts';

describe('createTargetMargin', () => {
  it('stays half a second further back after each stall, three seconds at most', () => {
    const margin = createTargetMargin();
    expect(margin.at(100)).toBe(0);
    margin.stalled(100);
    expect(margin.at(100)).toBe(0.5);
    for (let stall = 0; stall < 10; stall++) margin.stalled(101);
    expect(margin.at(101)).toBe(3);
  });

  it('comes back slowly, after 20 s of quiet', () => {
    const margin = createTargetMargin();
    margin.stalled(100);
    expect(margin.at(120)).toBe(0.5);
    expect(margin.at(130)).toBeCloseTo(0.3);
    expect(margin.at(145)).toBe(0);
    expect(margin.at(9_999)).toBe(0);
  });

  it('goes a little further back after a narrow escape, and counts those of three seconds as one', () => {
    const margin = createTargetMargin();
    margin.escaped(100);
    margin.escaped(101);
    expect(margin.at(101)).toBe(0.2);
    margin.escaped(104);
    margin.escaped(108);
    expect(margin.at(108)).toBe(0.4);
  });

  it('keeps what stalls have made of it after an escape', () => {
    const margin = createTargetMargin();
    margin.stalled(100);
    margin.escaped(110);
    expect(margin.at(110)).toBe(0.5);
    expect(margin.at(130)).toBe(0.5);
  });
});
