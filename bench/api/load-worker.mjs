import { answerParent } from '../server/child.mjs';
import { openLine } from '../server/http-line.mjs';
import { dayPath, samePath } from './list-paths.mjs';

/**
 * Asks over so many connections at once for so many seconds. `from` null: always the same question; else the number of
 * the first of many.
 */
answerParent(async ({ host, port, key, connections, seconds, from }) => {
  const lines = await Promise.all(Array.from({ length: connections }, () => openLine({ host, port })));
  const times = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  let next = from ?? 0;
  let bytes = 0;
  const path = samePath(key);

  const work = async (line) => {
    while (performance.now() < end) {
      const sentAt = performance.now();
      const { status, length } = await line.get(from === null ? path : dayPath(key, next++));
      if (status !== 200) throw new Error(`The server answered ${status}.`);
      times.push(performance.now() - sentAt);
      bytes += length;
    }
  };
  await Promise.all(lines.map(work));
  const took = performance.now() - start;
  for (const line of lines) line.close();

  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { count: times.length, next, took, length: bytes / times.length, p50: at(0.5), p99: at(0.99), max: at(1) };
});
