import { medianOf } from '../page/medians.mjs';
import { cpuOf } from '../server/process-stats.mjs';

/** Connections that ask at the same time. */
export const CONNECTIONS = 64;

/** Warm-up in seconds and repetitions: at first the engine compiles frequent code several times. */
const WARM_UP = { seconds: 5, count: 10_000, longest: 40 };

/** Lets `run(seconds)`, which gives the `count` of what it did, get warm. */
export async function warmUp(run) {
  let count = 0;
  for (
    let seconds = 0;
    seconds === 0 || (count < WARM_UP.count && seconds < WARM_UP.longest);
    seconds += WARM_UP.seconds
  )
    count += (await run(WARM_UP.seconds)).count;
}

/** Runs `work` and adds the processor time that process `pid` took for each of its `count`, in microseconds. */
export async function withCpu(pid, work) {
  const before = cpuOf(pid);
  const result = await work();
  return { ...result, cpu: ((cpuOf(pid) - before) * 1000) / result.count, rate: result.count / (result.took / 1000) };
}

/** Medians of the figures of several runs. */
export function mediansOf(runs) {
  const names = Object.keys(runs[0]).filter((name) => typeof runs[0][name] === 'number');
  return Object.fromEntries(names.map((name) => [name, medianOf(runs.map((run) => run[name]))]));
}

/** Takes turns: each round runs every entry once, the next round begins with another, so that moods hit all alike. */
export async function interleave(entries, rounds) {
  const names = Object.keys(entries);
  const runs = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (let n = 0; n < names.length; n++) {
      const name = names[(n + round) % names.length];
      runs[name].push(await entries[name]());
    }
  }
  return Object.fromEntries(names.map((name) => [name, mediansOf(runs[name])]));
}
