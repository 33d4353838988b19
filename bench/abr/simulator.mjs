import { describeMachine } from '../machine.mjs';
import { loadController } from './controller.mjs';
import { loadCases, loadSabre } from './data.mjs';
import { optimumOf } from './optimum.mjs';
import { oursOf } from './ours.mjs';
import { reproduce, TOLERANCE } from './sabre.mjs';
import { simulate } from './simulate.mjs';

/** s of media that the player may hold: of films, and of live or little memory. */
const BUFFERS = [25, 10];

/**
 * All rules on all traces in `folder`, ours beside them: `{ cases, rows, optima, decision, bytes }`. Throws when sabre's
 * own figures do not come out.
 */
export async function runSimulator({ traces: folder, withOptimum }) {
  const cases = loadCases(folder);
  console.warn(`simulator: sabre's rules on ${cases.length} traces`);
  const theirs = reproduce(cases, loadSabre(folder), BUFFERS);
  const wrong = theirs.find(({ distance }) => !(distance <= TOLERANCE));
  if (wrong) {
    const { rule, buffer, score, wanted } = wrong;
    throw new Error(`${rule} at ${buffer} s comes to ${score}, sabre to ${wanted}: no figure would mean anything.`);
  }
  const controller = await loadController();
  const times = [];
  const spent = (ms) => times.push(ms);
  const ours = BUFFERS.flatMap((buffer) =>
    [false, true].map((knows) => ({
      rule: knows ? 'ours, sizes known' : 'ours',
      buffer,
      results: cases.map(({ trace, movie }) => {
        const player = oursOf(controller, { knows, spent })(movie, buffer * 1000);
        return simulate({ trace, movie, bufferMs: buffer * 1000, player });
      }),
    }))
  );
  return {
    date: new Date().toISOString(),
    machine: describeMachine(),
    cases: cases.map(({ file, family, isTuned }) => ({ file, family, isTuned })),
    rows: [...theirs, ...ours],
    optima: withOptimum ? optimaOf(cases) : {},
    decision: times.sort((a, b) => a - b)[times.length >> 1],
    bytes: controller.bytes,
  };
}

/** By buffer, the best score of each case. */
function optimaOf(cases) {
  return Object.fromEntries(
    BUFFERS.map((buffer) => [
      buffer,
      cases.map(({ file, trace, movie }) => {
        console.warn(`optimum: ${file}, ${buffer} s`);
        return optimumOf({ trace, movie, bufferMs: buffer * 1000 });
      }),
    ])
  );
}
