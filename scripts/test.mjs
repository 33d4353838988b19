/**
 * `npm test`: everything, the cheapest mistake first. `--quick` (`npm run check`): without the browser, the repeat on
 * PostgreSQL and the kills of durability.test.ts.
 *
 * A section that fails does not stop the next. The last line is `N passed, N failed[, N skipped]`: all tests, and one
 * for each check.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { countCheck, countPlaywright, countVitest, sum, toLine } from './test-counts.mjs';
import { freePort, postgresRefusal } from './test-services.mjs';

/** ms after which a section counts as hung; the whole is to end in 20 minutes. */
const PATIENCE = 16 * 60_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'touchline-test-'));
const browserReport = join(root, 'e2e/test-results/report.json');
const quick = process.argv.includes('--quick');
/** Kills servers while they write, a round a second: the longest of all in Node. */
const durability = '**/durability.test.ts';

/**
 * In this order. `needs`: a section that must have passed. `unlessSkipped`: resolves to why there is nothing to run.
 * `count`: reads the tests of the report; without it the section counts as one.
 */
const sections = [
  { name: 'types', command: ['tsc', '--build'] },
  { name: 'types of tests', command: ['tsc', '--project', 'tsconfig.tests.json'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'imports', command: ['node', 'scripts/check-imports.mjs'] },
  { name: 'unused code', command: ['knip', '--treat-config-hints-as-errors'] },
  { name: 'workspace', command: ['node', 'scripts/check-workspace.mjs'] },
  { name: 'build', command: ['node', 'scripts/build.mjs'] },
  { name: 'size budgets', command: ['size-limit'], needs: 'build' },
  { name: 'tests in Node, server on PGlite', ...vitest('node.json', ...(quick ? [`--exclude=${durability}`] : [])) },
  {
    name: 'tests of the server on PostgreSQL',
    ...vitest('postgres.json', '--project=server'),
    env: { TEST_STORE: 'postgres' },
    slow: true,
    unlessSkipped: postgresRefusal,
  },
  {
    name: 'tests in the browser',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--forbid-only'],
    env: { E2E_PORT: String(await freePort()) },
    count: (exitCode) => countPlaywright(readJson(browserReport), exitCode),
    slow: true,
    needs: 'build',
  },
];

// A browser run that breaks leaves the report of the one before.
rmSync(browserReport, { force: true });
const results = new Map();
for (const section of sections.filter(({ slow }) => !(slow && quick))) {
  console.log(`\n── ${section.name} ${'─'.repeat(70 - section.name.length)}`);
  const start = Date.now();
  const counts = await run(section);
  results.set(section.name, { counts, seconds: (Date.now() - start) / 1000 });
}
rmSync(reports, { recursive: true });

const total = sum([...results.values()].map(({ counts }) => counts));
console.log(`\n── summary ${'─'.repeat(63)}`);
for (const [name, { counts, seconds }] of results) {
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${name}: ${toLine(counts)} (${seconds.toFixed(1)} s)`);
}
console.log(toLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;

async function run({ command, env = {}, needs, unlessSkipped, count = countCheck }) {
  const unmet = results.get(needs)?.counts.failed > 0 && `"${needs}" failed`;
  const reason = unmet || (await unlessSkipped?.());
  if (reason) {
    console.log(`skipped: ${reason}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  return count(await exitCodeOf(command, env));
}

async function exitCodeOf([program, ...args], env) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment(), ...env },
    timeout: PATIENCE,
    // npm's commands are scripts there.
    shell: process.platform === 'win32',
  });
  const [code] = await once(child, 'exit').catch((error) => {
    console.error(error.message);
    return [1];
  });
  return code ?? 1;
}

/** Ours, with the workspace's programs; without CI, which would make tools choose other defaults. */
function environment() {
  const { CI: _, ...rest } = process.env;
  return { ...rest, PATH: [join(root, 'node_modules/.bin'), rest.PATH].join(delimiter) };
}

function vitest(report, ...options) {
  const file = join(reports, report);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    command: ['vitest', 'run', ...options, '--allowOnly=false', ...reporters],
    count: (exitCode) => countVitest(readJson(file), exitCode),
  };
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
