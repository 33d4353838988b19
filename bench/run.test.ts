import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const benchmarks = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'run.mjs'))
);

it.each(benchmarks)('the benchmark %s can be loaded: all that it imports is there', async (name) => {
  const { summary, run } = await import(join(import.meta.dirname, name, 'run.mjs'));

  expect([typeof summary, typeof run]).toEqual(['string', 'function']);
});
