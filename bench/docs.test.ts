import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { measuredCommit, measuredLine, tableIn } from './docs.mjs';

const DATE = new Date('2026-11-28T12:00:00Z');
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchline-docs-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function git(...args: string[]) {
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...identity, ...args], { cwd: root })
    .toString()
    .trim();
}

/** A repository with one commit; returns its short hash. */
function commitTable() {
  git('init', '--quiet');
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs/benchmarks.md'), 'tables');
  git('add', '.');
  git('commit', '--quiet', '-m', 'Tables');
  return git('rev-parse', '--short=8', 'HEAD');
}

describe('measuredLine', () => {
  it('names the date and the commit, which the check of ages reads', async () => {
    const commit = commitTable();

    const line = await measuredLine(root, DATE);

    expect(line).toBe(`Measured on 2026-11-28 at commit \`${commit}\`.`);
    expect(measuredCommit(`\n${line}\n`)).toBe(commit);
  });

  it('mentions uncommitted changes, new files included', async () => {
    const commit = commitTable();
    writeFileSync(join(root, 'new.ts'), '');

    const line = await measuredLine(root, DATE);

    expect(line).toBe(`Measured on 2026-11-28 at commit \`${commit}\`, with uncommitted changes.`);
    expect(measuredCommit(line)).toBe(commit);
  });

  it('does not count tables that were written before in the same run', async () => {
    commitTable();
    writeFileSync(join(root, 'docs/benchmarks.md'), 'new tables');

    expect(await measuredLine(root, DATE)).not.toContain('uncommitted');
  });

  it('names no commit outside a repository', async () => {
    const line = await measuredLine(root, DATE);

    expect(line).toBe('Measured on 2026-11-28 outside a Git repository.');
    expect(measuredCommit(line)).toBeNull();
  });
});

describe('tableIn', () => {
  it('is the text between the markers, and null without both', () => {
    const text = '<!-- bench:a -->\ntable\n<!-- /bench:a -->\n<!-- bench:b -->\n';

    expect(tableIn(text, 'a')).toBe('\ntable\n');
    expect(tableIn(text, 'b')).toBeNull();
    expect(tableIn(text, 'c')).toBeNull();
  });
});
