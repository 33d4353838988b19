/**
 * `npm test`: everything, the cheapest mistake first. `--quick` (`npm run check`): without the browser and the repeat on
 * PostgreSQL. Of the tests in Node it runs those that import a file which differs from the main branch (`origin/HEAD`),
 * but not the longest. Without such a branch they are compared with the last commit.
 *
 * Tests take minutes, so they are skipped when one of the checks before them fails. Else a section that fails does not
 * stop the next. The last line is `N passed, N failed[, N skipped]`: all tests, and one for each check.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  countCheck,
  countPlaywright,
  countVitest,
  errorsOutsideTests,
  flakyTests,
  sum,
  toLine,
} from './test-counts.mjs';
import { freePort, postgresRefusal, registryRefusal } from './test-services.mjs';

/** ms after which a section counts as hung; the whole is to end in some 25 minutes, on a busy machine in less than an hour. */
const SECTION_TIMEOUT_MS = 46 * 60_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'touchline-test-'));
const browserReport = join(root, 'e2e/test-results/report.json');
const quick = process.argv.includes('--quick');
/** Left out of a quick run: they kill servers, start compilers, install packages, or fill stores. */
const LONGEST = [
  '**/durability.test.ts',
  'scripts/new.test.mjs',
  'bench/growth/*.test.ts',
  'scripts/pack/server.test.mjs',
];

/** Seconds each, and what they find would have to be mended anyway. The longest is first. */
const checks = [
  { name: 'build', command: ['node', 'scripts/build.mjs'] },
  { name: 'types', command: ['tsc', '--build', '.', 'tsconfig.tests.json'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'imports', command: ['node', 'scripts/check/imports.mjs'] },
  { name: 'words', command: ['node', 'scripts/check/words.mjs'] },
  { name: 'unused code', command: ['knip', '--treat-config-hints-as-errors', '--cache'] },
  { name: 'workspace', command: ['node', 'scripts/check/workspace.mjs'] },
  { name: 'age of benchmarks', command: ['node', 'scripts/check/benchmarks.mjs'] },
];
const checked = checks.map(({ name }) => name);

/**
 * After the checks, in this order. `needs`: sections that must have passed. `unlessSkipped`: resolves to why there is
 * nothing to run. `count`: reads the tests of the report; without it the section counts as one.
 */
const sections = [
  { name: 'size budgets', command: ['node', 'scripts/check/sizes.mjs'], needs: ['build'] },
  {
    name: quick ? 'tests in Node of what has changed' : 'tests in Node, server on PGlite',
    ...vitest(
      'node.json',
      ...(quick ? [`--changed=${mainBranch()}`, ...LONGEST.map((file) => `--exclude=${file}`)] : [])
    ),
    needs: checked,
  },
  {
    name: 'tests of the server on PostgreSQL',
    ...vitest('postgres.json', '--project=server'),
    env: { TEST_STORE: 'postgres' },
    slow: true,
    needs: checked,
    unlessSkipped: postgresRefusal,
  },
  {
    name: 'tests in the browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--forbid-only'],
    env: { E2E_PORT: String(await freePort()) },
    count: (exitCode) => countPlaywright(readJson(browserReport), exitCode),
    slow: true,
    needs: checked,
  },
  {
    name: 'the quickest examples, from tarballs',
    command: ['node', 'e2e/hosts/run.mjs', '--quick'],
    slow: true,
    needs: checked,
    unlessSkipped: registryRefusal,
  },
];

// A browser run that breaks leaves the report of the one before.
rmSync(browserReport, { force: true });
const results = new Map();
const waiting = [...checks];
// Two at a time, because most of them use one core. The output of one appears when it ends.
await Promise.all([runChecks(), runChecks()]);
for (const section of sections.filter(({ slow }) => !(slow && quick))) {
  printHeading(section);
  await runTimed(section);
}
rmSync(reports, { recursive: true });

const total = sum([...results.values()].map(({ counts }) => counts));
console.log(`\n── summary ${'─'.repeat(63)}`);
for (const [name, { counts, seconds }] of results) {
  const sign = counts.failed > 0 ? '✗' : counts.passed > 0 ? '✓' : '–';
  console.log(`${sign} ${name}: ${toLine(counts)} (${seconds.toFixed(1)} s)`);
}
const report = readJson(browserReport);
for (const test of flakyTests(report)) console.log(`at the second try only: ${test}`);
for (const error of errorsOutsideTests(report)) console.log(`outside any test: ${error}`);
console.log(toLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;

async function runChecks() {
  for (let check = waiting.shift(); check; check = waiting.shift()) {
    const output = [];
    await runTimed({ ...check, output });
    printHeading(check);
    process.stdout.write(Buffer.concat(output));
  }
}

function printHeading({ name }) {
  console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`);
}

async function runTimed(section) {
  const start = Date.now();
  const counts = await run(section);
  results.set(section.name, { counts, seconds: (Date.now() - start) / 1000 });
}

async function run({ command, env = {}, needs = [], unlessSkipped, count = countCheck, output }) {
  const unmet = needs.filter((name) => results.get(name).counts.failed > 0);
  const reason = unmet.length > 0 ? `failed before: ${unmet.join(', ')}` : await unlessSkipped?.();
  if (reason) {
    console.log(`skipped: ${reason}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  return count(await exitCodeOf(command, env, output));
}

/** With `output`, collects there what the program prints, in place of printing it. */
async function exitCodeOf([program, ...args], env, output) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...environment(), ...env },
    timeout: SECTION_TIMEOUT_MS,
    // npm's commands are scripts there.
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  // `close` is also after the last output.
  const [code] = await once(child, 'close').catch((error) => {
    console.error(error.message);
    return [1];
  });
  return code ?? 1;
}

/**
 * Ours, with the workspace's programs; without CI, which would make tools choose other defaults, and without colours
 * where nobody sees them: a log is to be read and searched.
 */
function environment() {
  const { CI: _, FORCE_COLOR, ...rest } = process.env;
  const colours = process.stdout.isTTY ? FORCE_COLOR && { FORCE_COLOR } : { NO_COLOR: '1' };
  return { ...rest, ...colours, PATH: [join(root, 'node_modules/.bin'), rest.PATH].join(delimiter) };
}

/** The revision from which a change differs. */
function mainBranch() {
  const { status } = spawnSync('git', ['rev-parse', '--quiet', '--verify', 'origin/HEAD'], { cwd: root });
  return status === 0 ? 'origin/HEAD' : 'HEAD';
}

function vitest(report, ...options) {
  const file = join(reports, report);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    command: ['vitest', 'run', ...options, '--allowOnly=false', ...reporters],
    count: (exitCode) => countVitest(readJson(file), exitCode, { mayBeEmpty: quick }),
  };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
