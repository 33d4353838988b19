import { describe, expect, it } from 'vitest';
import { checkTargets } from './targets.mjs';

const row = { banner: 600, worstLayoutShift: 0, blockingBefore: 0, complaints: [], hydrated: true, kept: true };
const loader = 'http://127.0.0.1:4043/embed.js';

function verdictOf(words: string, results: object) {
  const verdict = checkTargets({ rows: {}, scripts: {}, ...results }).find(({ what }) => what.includes(words));
  return verdict?.met;
}

describe('checkTargets', () => {
  it.each([
    [550, true],
    [551, false],
  ])('inlined in %i ms beside a floor of 1000 ms: met is %s', (banner, met) => {
    expect(verdictOf('inlined, against', { rows: { floor: { banner: 1000 }, inlined: { ...row, banner } } })).toBe(met);
  });

  it('does not judge what was not measured', () => {
    expect(verdictOf('snippet, against', { rows: { floor: { banner: 1000 } } })).toBeNull();
  });

  it('falls short when one load in many moved the page', () => {
    expect(verdictOf('layout shift', { rows: { snippet: { ...row, worstLayoutShift: 0.001 } } })).toBe(false);
  });

  it.each([
    [[loader], true],
    [[loader, 'http://127.0.0.1:4043/assets/react-1a2b.js'], false],
  ])('with %j run before the first banner: met is %s', (scripts, met) => {
    expect(verdictOf('JavaScript run', { rows: { snippet: row }, scripts: { snippet: { scripts } } })).toBe(met);
  });

  it.each([
    ['complained of', { complaints: ['error: hydration failed'] }],
    ['never done', { hydrated: false }],
    ['done by rendering again', { kept: false }],
  ])('hydration %s falls short', (_, fault) => {
    expect(verdictOf('hydration', { rows: { inlined: { ...row, ...fault } } })).toBe(false);
  });
});
