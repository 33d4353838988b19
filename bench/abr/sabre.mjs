import { rules } from './rules/index.mjs';
import { mean } from './score.mjs';
import { simulate } from './simulate.mjs';

/** Allowed difference of a mean from sabre's; beyond it our figures are invalid. */
export const TOLERANCE = 0.01;

/**
 * Runs sabre's rules on all `cases` with each of `buffers` (s). Returns a row for each: our results by case, our mean
 * score and sabre's, and the largest relative difference.
 */
export function reproduce(cases, sabre, buffers) {
  return buffers.flatMap((buffer) =>
    Object.entries(rules).map(([rule, create]) => {
      const results = cases.map(({ trace, movie }) =>
        simulate({ trace, movie, bufferMs: buffer * 1000, player: create(movie, buffer * 1000) })
      );
      const theirs = cases.map(({ file }) => sabre.find((row) => isOf(row, { file, rule, buffer })));
      const score = mean(results.map((result) => result.score));
      const wanted = mean(theirs.map((row) => row.score));
      return { rule, buffer, results, score, wanted, distance: Math.abs(score / wanted - 1) };
    })
  );
}

function isOf(row, { file, rule, buffer }) {
  return row.file === file && row.rule === rule && row.buffer === buffer;
}
