import { setTimeout as wait } from 'node:timers/promises';
import { answerParent } from '../server/child.mjs';
import { openLine } from '../server/http-line.mjs';

/**
 * Simulates so many viewers, who start one after the other within the duration of a segment. A viewer requests a segment at
 * the start of its time, and must have all of it at the end. `overdue` counts the others, `longest` is in ms.
 */
answerParent(async ({ host, port, viewers, seconds, segment, folder, segments, query, token }) => {
  const length = segment * 1000;
  const start = performance.now() + 2_000;
  const end = start + seconds * 1000;
  const times = [];
  let overdue = 0;
  let bytes = 0;

  const view = async (number) => {
    const isSigned = number % 2 === 0;
    const headers = isSigned ? {} : { Authorization: `Bearer ${token}` };
    const line = await openLine({ host, port, headers });
    const get = async (path) => {
      const { status, length } = await line.get(folder + path + (isSigned ? query : ''));
      if (status !== 200) throw new Error(`The server answered ${status} to ${path}.`);
      bytes += length;
    };
    const first = start + (number / viewers) * length;
    for (let turn = 0; ; turn++) {
      const due = first + turn * length;
      if (due >= end) break;
      await wait(Math.max(0, due - performance.now()));
      await get('/index.m3u8');
      await get(`/${segments[turn % segments.length]}`);
      const took = performance.now() - due;
      times.push(took);
      if (took > length) overdue++;
    }
    line.close();
  };
  await Promise.all(Array.from({ length: viewers }, (_, number) => view(number)));

  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { viewers, count: times.length, overdue, p50: at(0.5), p99: at(0.99), longest: at(1), rate: bytes / seconds };
});
