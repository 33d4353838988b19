/**
 * Checks the age of the tables in docs/benchmarks.md; `node scripts/check/benchmarks.mjs`.
 *
 * A table is too old when more than 60 commits since its own have changed what the benchmark measures (`measures` of its
 * about.mjs). Each finding says what to do. Without the whole history there is no age, so the check is skipped.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchmarkNames, readAbout } from '../../bench/benchmarks.mjs';
import { measuredCommit, tableIn } from '../../bench/docs.mjs';

const MAX_COMMITS = 60;

/**
 * Tables that are too old, and the reason. Such a table is a warning. Remove its entry when it is measured again.
 *
 * @type {Record<string, string>}
 */
const overdue = {
  growth: 'Filling its stores takes long on an idle machine.',
  memory: 'Its soak takes half an hour on an idle machine.',
};

/** Why the ages in a folder cannot be calculated; an empty text when they can. */
export function historyObstacle(root) {
  try {
    if (git(root, 'rev-parse', '--is-shallow-repository') === 'true')
      return 'this is a shallow clone; `git fetch --unshallow` completes it';
    return '';
  } catch (error) {
    return error.code === 'ENOENT' ? 'there is no git' : 'this folder is not a Git repository';
  }
}

/**
 * `findings` and `warnings` about the tables of a repository. `benchmarks`: each with its `name` and what it `measures`.
 * `overdue`: reasons by name.
 */
export function checkBenchmarks({ root, benchmarks, overdue }) {
  const text = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8');
  const findings = [];
  const warnings = [];
  for (const { name, measures } of benchmarks) {
    const { problem, age } = readAge({ root, text, name, measures });
    const isOld = age > MAX_COMMITS;
    const reason = overdue[name];
    const tooOld = `${name}: ${age} commits have changed ${measures.join(', ')} since its table was measured`;
    if (problem) findings.push(`${name}: ${problem}`);
    else if (isOld && reason) warnings.push(`${tooOld}. ${reason}`);
    else if (isOld) findings.push(`${tooOld}, more than ${MAX_COMMITS}; ${measureAgain(name)}`);
    else if (reason)
      findings.push(`${name}: its table is recent, remove it from \`overdue\` in scripts/check/benchmarks.mjs`);
  }
  const names = benchmarks.map(({ name }) => name);
  for (const name of Object.keys(overdue).filter((each) => !names.includes(each)))
    findings.push(`${name}: there is no such benchmark, remove it from \`overdue\` in scripts/check/benchmarks.mjs`);
  return { findings, warnings };
}

/** The `age` of a table in commits, or the `problem` that hides it. */
function readAge({ root, text, name, measures }) {
  const table = tableIn(text, name);
  if (table === null)
    return { problem: `add <!-- bench:${name} --> and <!-- /bench:${name} --> to docs/benchmarks.md` };
  const commit = measuredCommit(table);
  if (!commit) return { problem: `its table does not name the commit that it was measured at; ${measureAgain(name)}` };
  if (!isInHistory(root, commit))
    return {
      problem: `commit ${commit} of its table is not in the history; name the commit there that has the same sources, or ${measureAgain(name)}`,
    };
  return { age: Number(git(root, 'rev-list', '--count', `${commit}..HEAD`, '--', ...measures)) };
}

function isInHistory(root, commit) {
  try {
    git(root, 'merge-base', '--is-ancestor', commit, 'HEAD');
    return true;
  } catch {
    return false;
  }
}

function measureAgain(name) {
  return `measure again on an idle machine: \`npm run bench -- ${name} --write-docs\``;
}

function git(root, ...args) {
  return execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trim();
}

async function main() {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const obstacle = historyObstacle(root);
  if (obstacle) return console.log(`benchmarks: skipped, ${obstacle}`);
  const benchmarks = await Promise.all(
    benchmarkNames().map(async (name) => ({ name, measures: (await readAbout(name)).measures }))
  );
  const { findings, warnings } = checkBenchmarks({ root, benchmarks, overdue });
  for (const warning of warnings) console.warn(`overdue: ${warning}`);
  for (const finding of findings) console.error(finding);
  console.log(`benchmarks: ${benchmarks.length} tables, ${warnings.length} overdue, ${findings.length} findings`);
  process.exitCode = findings.length > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
