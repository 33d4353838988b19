import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { mediansOf } from './rounds.mjs';

const SOURCE = fileURLToPath(new URL('../../packages/contract/src/filter/index.ts', import.meta.url));
const OUTPUT = fileURLToPath(new URL('../dist/api/', import.meta.url));

/** The filter of a calendar: requirement CAL-16. */
const FILTER =
  '(type_id = "football") AND start_time >= "2026-11-21T00:00:00+01:00" AND start_time <= "2026-11-22T00:00:00+01:00"';
const TABLE = {
  fields: { type_id: { type: 'string' }, start_time: { type: 'time' }, title: { type: 'text' } },
  text: ['title'],
};
const TIMES = 200_000;

/** Microseconds to read the calendar's filter, and to read and check it. */
export async function measureFilter({ runs }) {
  await mkdir(OUTPUT, { recursive: true });
  const outfile = `${OUTPUT}filter.mjs`;
  await build({ entryPoints: [SOURCE], bundle: true, format: 'esm', platform: 'node', outfile, logLevel: 'error' });
  const { parseFilter, checkFilter } = await import(`${outfile}?${Date.now()}`);

  const time = (work) => {
    const start = performance.now();
    let matchCount = 0;
    for (let n = 0; n < TIMES; n++) matchCount += work() ? 1 : 0;
    if (matchCount !== TIMES) throw new Error('The filter read as nothing.');
    return ((performance.now() - start) * 1000) / TIMES;
  };
  const parse = () => parseFilter(FILTER);
  const check = () => checkFilter(parseFilter(FILTER), TABLE);
  time(check);
  return mediansOf(Array.from({ length: runs }, () => ({ parse: time(parse), check: time(check) })));
}
