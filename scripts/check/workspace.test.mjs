import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWorkspace } from './workspace.mjs';

const languages = ['en', 'es', 'ar', 'de', 'fr', 'it', 'ja', 'ko', 'pt', 'ru', 'zh', 'nl', 'fa'];
const widget = 'packages/widgets/src/clock';
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchline-workspace-'));
  writeFile('package.json', '{ "version": "1.0.0" }');
  writeFile('package-lock.json', '{ "packages": {} }');
  writeFile('tsconfig.json', '{ "references": [{ "path": "packages/widgets" }] }');
  writeFile('docs/architecture.md', '| `packages/widgets` | React |');
  writeFile('packages/widgets/package.json', '{ "version": "1.0.0" }');
  writeFile('packages/widgets/tsconfig.json', '{}');
  writeFile(`${widget}/config.ts`, `export const clockSchema = { showDate: {}, size: { parts: ['x'] } };`);
  writeFile(
    `${widget}/README.md`,
    '## Attributes\n\n| `show-date` |\n| `size` |\n| `size-x` |\n\n## States\n\n| `idle` |\n'
  );
  writeFile(`${widget}/text/en.ts`, `export const texts = { 'At {n}': 'x {n}' };`);
  for (const language of languages) writeFile(`${widget}/locales/${language}.json`, '{ "At {n}": "x {n}" }');
});
afterEach(() => rmSync(root, { recursive: true }));

function writeFile(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

describe('checkWorkspace', () => {
  it('finds nothing where every promise is kept', async () => {
    expect(await checkWorkspace(root)).toEqual([]);
  });

  const cases = [
    ['a package of another version', 'packages/widgets/package.json', '{ "version": "1.0.1" }', /version of the root/],
    [
      'a package that is not type-checked',
      'tsconfig.json',
      '{ "references": [] }',
      /add \{ "path": "packages\/widgets" \}/,
    ],
    ['a package that is not on the map', 'docs/architecture.md', 'widgets', /row on the map/],
    [
      'a lock file without the packages of other systems',
      'package-lock.json',
      '{ "packages": { "node_modules/a": { "optionalDependencies": { "@a/win": "1.2.3" } } } }',
      /add "node_modules\/@a\/win": \{ "version": "1\.2\.3"/,
    ],
    ['a file named for nothing', `${widget}/utils.ts`, '', /utils\.ts: name it/],
    ['a text without translation', `${widget}/locales/nl.json`, '{}', /nl\.json: translate 'At \{n\}'/],
    ['a lost place', `${widget}/locales/nl.json`, '{ "At {n}": "x" }', /must keep \{n\}/],
    ['an old text', `${widget}/locales/fa.json`, '{ "At {n}": "{n}", "b": "b" }', /'b' is not in en\.ts/],
    [
      'an attribute without a row',
      `${widget}/README.md`,
      '## Attributes\n| `show-date` |\n| `size` |\n',
      /give `size-x` a row/,
    ],
    [
      'a row without an attribute',
      `${widget}/config.ts`,
      'export const clockSchema = { size: { parts: ["x"] } };',
      /remove its row/,
    ],
  ];
  it.each(cases)('finds: %s', async (_, file, text, message) => {
    writeFile(file, text);

    expect(await checkWorkspace(root)).toEqual([expect.stringMatching(message)]);
  });

  it('finds a language without a table', async () => {
    rmSync(join(root, `${widget}/locales/ko.json`));

    expect(await checkWorkspace(root)).toEqual([`${widget}/locales/ko.json: write it, after ${widget}/text/en.ts`]);
  });

  it('finds a package that the table of imports does not know', async () => {
    writeFile('packages/stranger/package.json', '{ "version": "1.0.0" }');
    writeFile('packages/stranger/tsconfig.json', '{}');
    writeFile('tsconfig.json', '{ "references": [{ "path": "packages/widgets" }, { "path": "packages/stranger" }] }');
    writeFile('docs/architecture.md', '`packages/widgets` `packages/stranger`');

    expect(await checkWorkspace(root)).toEqual([expect.stringMatching(/may import/)]);
  });
});
