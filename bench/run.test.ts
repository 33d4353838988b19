import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchmarkNames, readAbout } from './benchmarks.mjs';

const ROOT = join(import.meta.dirname, '..');
const benchmarks = benchmarkNames();

it.each(benchmarks)('the benchmark %s can be loaded: all that it imports is there', async (name) => {
  const { summary } = await readAbout(name);
  const { run } = await import(join(import.meta.dirname, name, 'run.mjs'));

  expect([typeof summary, typeof run]).toEqual(['string', 'function']);
});

describe.each(benchmarks)('the benchmark %s', (name) => {
  it('measures packages that exist', async () => {
    const { measures } = await readAbout(name);

    expect(measures.length).toBeGreaterThan(0);
    expect(measures.filter((folder) => !existsSync(join(ROOT, folder, 'package.json')))).toEqual([]);
  });

  it('accepts the options of its run in `all`', async () => {
    const { all } = await readAbout(name);
    const { readOptions } = await import(join(import.meta.dirname, name, 'options.mjs'));

    expect(readOptions([...all, '--write-docs'])).toMatchObject({ writeDocs: true });
  });
});

it('the budgets of all benchmarks together are at most 40 minutes', async () => {
  const budgets = await Promise.all(benchmarks.map(async (name) => (await readAbout(name)).minutes));

  expect(budgets.reduce((sum, minutes) => sum + minutes, 0)).toBeLessThanOrEqual(40);
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

describe('npm run bench -- all', () => {
  let root: string;

  // The real program, with benchmarks and a build that take no time.
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'touchline-bench-'));
    for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs')))
      cpSync(join(import.meta.dirname, file), join(root, 'bench', file));
    cpSync(join(import.meta.dirname, 'abr/data.mjs'), join(root, 'bench/abr/data.mjs'));
    writeFile('package.json', '{ "type": "module" }');
    writeFile('scripts/build.mjs', `export async function build() { console.log('build'); }`);
    writeBenchmark('broken', { run: `throw new Error('no server');` });
    writeBenchmark('good', { all: ['--runs', '3'], run: `console.log('good with ' + args.join(' '));` });
    writeBenchmark('lacking', { needs: ['nats'], run: '' });
    writeBenchmark('missed', { run: 'process.exitCode = 1;' });
    writeBenchmark('slow', { minutes: 0.0001, run: 'await new Promise((resolve) => setTimeout(resolve, 60_000));' });
    writeBenchmark('tidal', { run: `console.log('tidal runs');` });
  });
  afterAll(() => rmSync(root, { recursive: true }));

  function writeFile(file: string, text: string) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  }

  function writeBenchmark(name: string, { run, ...about }: { run: string; [field: string]: unknown }) {
    const fields = { summary: name, measures: ['packages/player'], all: [], minutes: 1, ...about };
    writeFile(`bench/${name}/about.mjs`, `export const about = ${JSON.stringify(fields)};`);
    writeFile(`bench/${name}/run.mjs`, `export async function run(args) { ${run} }`);
  }

  function runBench(...args: string[]) {
    const env = { ...process.env, NATS_URL: 'nats://127.0.0.1:1' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'bench/run.mjs'), ...args], { env });
    return { status, output: stdout.toString(), errors: stderr.toString() };
  }

  it('runs every benchmark, says which are skipped, and fails with the names of those that fail', () => {
    const { status, output, errors } = runBench('all');

    expect(status).toBe(1);
    const summary = output.split('── summary')[1]?.split('\n').slice(1, -1);
    expect(summary?.map((line) => line.replace(/\d+\.\d of/, 'N of'))).toEqual([
      '✗ broken: exit code 1, N of 1 min',
      '✓ good: N of 1 min',
      '– lacking: skipped, there is no NATS at 127.0.0.1:1 (NATS_URL)',
      '✗ missed: exit code 1, N of 1 min',
      '✗ slow: stopped by SIGTERM, N of 0.0001 min, over its budget',
      '✓ tidal: N of 1 min',
      'together: N of 4.0 min',
    ]);
    expect(output).toContain('tidal runs');
    expect(errors).toContain('no server');
    expect(errors).toContain('failed: broken, missed, slow');
  });

  it('runs only those that are named, with their settings, and writes their tables', () => {
    const { status, output } = runBench('all', '--only', 'good,tidal', '--write-docs');

    expect(status).toBe(0);
    expect(output).toMatch(/^build\n[\s\S]*good with --runs 3 --write-docs\n[\s\S]*tidal runs\n/);
    expect(output).not.toContain('broken');
  });

  it('does not run when a name is not a benchmark', () => {
    const { status, output, errors } = runBench('all', '--only', 'good,unknown');

    expect(status).toBe(1);
    expect(output).toBe('');
    expect(errors).toContain("--only: 'unknown' is none of broken, good, lacking, missed, slow, tidal.");
  });
});
