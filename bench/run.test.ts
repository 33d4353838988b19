import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const benchmarks = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'run.mjs'))
);

it.each(benchmarks)('the benchmark %s can be loaded: all that it imports is there', async (name) => {
  const { summary, run } = await import(join(import.meta.dirname, name, 'run.mjs'));

  expect([typeof summary, typeof run]).toEqual(['string', 'function']);
});

it('every script that a benchmark starts in a process of its own is there', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true }).filter(
    ({ name, parentPath }) => name.endsWith('.mjs') && !parentPath.includes('node_modules')
  );
  const scripts = files.flatMap(({ name, parentPath }) =>
    [...readFileSync(join(parentPath, name), 'utf8').matchAll(/new URL\('(\.[^']+\.mjs)', import\.meta\.url\)/g)].map(
      ([, path = '']) => join(parentPath, path)
    )
  );
  expect(scripts.length).toBeGreaterThan(10);
  expect(scripts.filter((script) => !existsSync(script))).toEqual([]);
});
