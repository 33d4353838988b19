import { describe, expect, it } from 'vitest';
import { createTargetMargin } from './target-margin.ts';

describe('createTargetMargin', () => {
  it('adds half a second after each stall, three seconds at most', () => {
    const margin = createTargetMargin();
    expect(margin.at(100)).toBe(0);
    margin.stalled(100);
    expect(margin.at(100)).toBe(0.5);
    for (let stall = 0; stall < 10; stall++) margin.stalled(101);
    expect(margin.at(101)).toBe(3);
  });

  it('shrinks slowly, after 20 s without a stall', () => {
    const margin = createTargetMargin();
    margin.stalled(100);
    expect(margin.at(120)).toBe(0.5);
    expect(margin.at(130)).toBeCloseTo(0.3);
    expect(margin.at(145)).toBe(0);
    expect(margin.at(9_999)).toBe(0);
  });

  it('adds a little after a near stall, and counts those within three seconds as one', () => {
    const margin = createTargetMargin();
    margin.nearlyStalled(100);
    margin.nearlyStalled(101);
    expect(margin.at(101)).toBe(0.2);
    margin.nearlyStalled(104);
    margin.nearlyStalled(108);
    expect(margin.at(108)).toBe(0.4);
  });

  it('keeps the margin of stalls after a near stall', () => {
    const margin = createTargetMargin();
    margin.stalled(100);
    margin.nearlyStalled(110);
    expect(margin.at(110)).toBe(0.5);
    expect(margin.at(130)).toBe(0.5);
  });
});
