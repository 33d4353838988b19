import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWords } from './words.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchline-words-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** The kinds of what is found in a file with this text. */
function check(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  return checkWords(root, [file]);
}

const kindsIn = (file, text) => check(file, text).map(({ kind }) => kind);

describe('checkWords', () => {
  it.each([
    ['an identifier', 'a.ts', 'export function askCounts() {}'],
    ['a constant', 'a.ts', 'const PREROLL_PATIENCE = 2;'],
    ['a component', 'a.tsx', 'export const a = <CardsKeeper />;'],
    ['a file', 'late-config.ts', ''],
    ['a name that is only a participle', 'a.ts', 'const known = 1;'],
  ])('finds a private word in %s', (_, file, text) => {
    expect(kindsIn(file, text)).toEqual(['names']);
  });

  it.each([
    ['part of a longer word', 'const latest = flask(plate);'],
    ['a participle with a noun', 'const knownKeys = 1;'],
    ['a text', "const a = 'ask the keeper';"],
    ['a name of a standard', 'document.exitPictureInPicture();'],
  ])('leaves %s alone', (_, text) => {
    expect(check('a.ts', text)).toEqual([]);
  });

  it('finds sentences that begin with a clause, but no questions', () => {
    const text =
      '/** Stores the row. What comes too late is dropped. */\n// Why does this wait?\n// What does it wait for?\n';
    const [finding, ...rest] = check('a.ts', text);
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ kind: 'clauses', place: 'a.ts:1' });
  });

  it('finds sentences of more than 35 words, over the lines of a comment and of a page', () => {
    const words = Array.from({ length: 18 }, () => 'word').join(' ');
    expect(kindsIn('a.ts', `// It ${words}\n// ${words}.\n`)).toEqual(['long']);
    expect(kindsIn('docs/a.md', `# Title\n\nIt ${words}\n${words}.\n`)).toEqual(['long']);
    expect(kindsIn('docs/a.md', `It ${words}.\n\n- It ${words}.\n- It ${words}.\n`)).toEqual([]);
  });

  it('finds phrases in comments and pages, and in texts of an interface', () => {
    expect(kindsIn('a.ts', '// The list is read anew.')).toEqual(['phrases']);
    expect(kindsIn('docs/a.md', 'The list is read anew.')).toEqual(['phrases']);
    expect(kindsIn('src/text/en.ts', "export const en = { again: 'Read it anew' };")).toEqual(['phrases']);
    expect(kindsIn('src/a.ts', "export const again = 'Read it anew';")).toEqual([]);
  });

  it('does not read code, tables and headings of a page', () => {
    expect(
      kindsIn('docs/a.md', '# What happens at need\n\n| Where it is anew |\n\n```ts\n// What is anew.\n```\n')
    ).toEqual([]);
  });
});
