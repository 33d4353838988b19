import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { measuredLine } from '../../bench/docs.mjs';
import { checkBenchmarks, historyObstacle } from './benchmarks.mjs';

const benchmarks = [{ name: 'player', measures: ['packages/player', 'packages/embed'] }];
let root;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'touchline-benchmarks-'));
  git(['init', '--quiet', '--initial-branch', 'main']);
  commitTimes(1, 'packages/player/a.ts');
  writeTable(await measuredLine(root, new Date('2026-11-28')));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

function git(args, input = '') {
  return execFileSync('git', args, { cwd: root, input, stdio: ['pipe', 'pipe', 'ignore'] })
    .toString()
    .trim();
}

/** Commits that many changes of a file, in one process. The check does not read the files, so it writes none. */
function commitTimes(count, file) {
  const commits = Array.from({ length: count }, (_, n) =>
    [
      'commit refs/heads/main',
      'committer A <a@example.com> 1 +0000',
      'data 0',
      ...(n === 0 && hasCommits() ? ['from refs/heads/main^0'] : []),
      `M 100644 inline ${file}`,
      `data <<END\n${count} ${n}\nEND\n`,
    ].join('\n')
  );
  git(['fast-import', '--quiet'], commits.join('\n'));
}

function hasCommits() {
  return git(['for-each-ref']) !== '';
}

function writeFile(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function writeTable(line) {
  writeFile('docs/benchmarks.md', `<!-- bench:player -->\n${line}\n\n| a |\n| - |\n<!-- /bench:player -->\n`);
}

function check(overdue = {}) {
  return checkBenchmarks({ root, benchmarks, overdue });
}

describe('checkBenchmarks', () => {
  it('finds a table that is 61 commits old, and not before', () => {
    commitTimes(59, 'packages/player/a.ts');
    commitTimes(1, 'packages/embed/a.ts');
    expect(check()).toEqual({ findings: [], warnings: [] });

    commitTimes(1, 'packages/embed/b.ts');
    expect(check().findings).toEqual([
      expect.stringMatching(/^player: 61 commits .* more than 60; .*npm run bench -- player --write-docs/),
    ]);
    expect(check({ player: 'It needs an idle machine.' })).toEqual({
      findings: [],
      warnings: [expect.stringMatching(/^player: 61 commits .* It needs an idle machine\.$/)],
    });
  });

  it('counts only commits to what the benchmark measures', () => {
    commitTimes(61, 'apps/server/a.ts');

    expect(check()).toEqual({ findings: [], warnings: [] });
  });

  it('finds an entry of `overdue` that is no longer needed, or of no benchmark', () => {
    expect(check({ player: 'It needs an idle machine.', banner: 'It needs an idle machine.' }).findings).toEqual([
      expect.stringMatching(/^player: its table is recent, remove it from `overdue`/),
      expect.stringMatching(/^banner: there is no such benchmark, remove it from `overdue`/),
    ]);
  });

  const cases = [
    [
      'without a commit',
      'Measured on 2026-11-28 outside a Git repository.',
      /^player: its table does not name the commit/,
    ],
    ['without a line', '', /^player: its table does not name the commit/],
    [
      'of a commit that is not in the history',
      'Measured on 2026-11-28 at commit `0123abcd`.',
      /^player: commit 0123abcd .* not in the history; name the commit there that has the same sources, or measure again/,
    ],
  ];
  it.each(cases)('finds a table %s', (_, line, message) => {
    writeTable(line);

    expect(check().findings).toEqual([expect.stringMatching(message)]);
  });

  it('finds a benchmark without a place for its table', () => {
    writeFile('docs/benchmarks.md', '');

    expect(check().findings).toEqual([expect.stringMatching(/^player: add <!-- bench:player -->/)]);
  });
});

describe('historyObstacle', () => {
  it('is empty in a whole clone', () => {
    expect(historyObstacle(root)).toBe('');
  });

  it('is a shallow clone, which lacks the commits of tables', () => {
    commitTimes(1, 'packages/player/b.ts');
    git(['clone', '--quiet', '--depth', '1', `file://${root}`, 'shallow']);

    expect(historyObstacle(join(root, 'shallow'))).toMatch(/shallow clone; `git fetch --unshallow`/);
  });

  it('is a folder without a repository', () => {
    rmSync(join(root, '.git'), { recursive: true });

    expect(historyObstacle(root)).toBe('this folder is not a Git repository');
  });

  it('is a missing git', () => {
    vi.stubEnv('PATH', '');

    expect(historyObstacle(root)).toBe('there is no git');
  });
});
