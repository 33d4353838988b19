import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkImports, rooms } from './check-imports.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchline-imports-'));
  for (const room of Object.keys(rooms)) plant(`${room}/src/index.ts`, 'export const here = 1;');
});
afterEach(() => rmSync(root, { recursive: true }));

function plant(file, text) {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const findings = () => checkImports(root).findings;

describe('checkImports', () => {
  const banner = 'packages/widgets/src/banner-carousel';
  const cases = [
    ['client imports React', 'packages/client/src/a.ts', `import 'react';`, /imports React/],
    ['a view model imports React', `${banner}/view.ts`, `import type { ReactNode } from 'react';`, /imports React/],
    ['the server imports React', 'apps/server/src/a.tsx', `import 'react-dom/server';`, /imports React/],
    ['domain imports contract', 'packages/domain/src/a.ts', `import '@touchline/contract';`, /nothing of ours/],
    ['widgets import contract', `${banner}/a.ts`, `import type { A } from '@touchline/contract';`, /may not import/],
    [
      'client imports a value of contract',
      'packages/client/src/a.ts',
      `import { a } from '@touchline/contract';`,
      /only types/,
    ],
    ['the server imports embed', 'apps/server/src/a.ts', `import '@touchline/embed/loader.ts';`, /may not import/],
    [
      'the server imports the React entry of widgets',
      'apps/server/src/a.ts',
      `import '@touchline/widgets';`,
      /may not/,
    ],
    [
      'embed imports the server entry of widgets',
      'packages/embed/src/a.ts',
      `import '@touchline/widgets/render';`,
      /may not/,
    ],
    ['a deep import by name', 'apps/server/src/a.ts', `import '@touchline/domain/src/index.ts';`, /may not import/],
    ['a deep import by path', 'apps/server/src/a.ts', `import '../../../packages/domain/src/index.ts';`, /by its name/],
    ['a lazy deep import', 'apps/server/src/a.ts', `await import('../../demo/src/index.ts');`, /by its name/],
    ['a deep import of a type', 'apps/server/src/a.ts', `type A = import('../../demo/src/index.ts').A;`, /by its name/],
    ['a deep re-export', 'apps/server/src/a.ts', `export * from '../../demo/src/index.ts';`, /by its name/],
    ['domain uses Node', 'packages/domain/src/a.ts', `import 'node:fs';`, /uses Node/],
    ['an import of nothing', 'packages/domain/src/a.ts', `import './gone.ts';`, /does not exist/],
  ];
  it.each(cases)('finds: %s', (_, file, text, message) => {
    plant(file, text);

    expect(findings()).toEqual([expect.stringMatching(message)]);
    expect(findings()[0]).toContain(`${file}: `);
  });

  it('finds a widget that reaches into another one, and lets it use index.ts and shared/', () => {
    plant('packages/widgets/src/calendar/index.ts', '');
    plant('packages/widgets/src/calendar/view.ts', '');
    plant('packages/widgets/src/shared/look.ts', '');
    plant(`${banner}/good.ts`, `import '../calendar/index.ts'; import '../shared/look.ts';`);
    expect(findings()).toEqual([]);

    plant(`${banner}/bad.ts`, `import '../calendar/view.ts';`);
    expect(findings()).toEqual([expect.stringMatching(/bad\.ts: reaches into .*calendar\/view\.ts/)]);
  });

  it('finds shared code that uses a widget, even through its index.ts', () => {
    plant(`${banner}/index.ts`, '');
    plant('packages/widgets/src/shared/look.ts', `import '../banner-carousel/index.ts';`);

    expect(findings()).toEqual([expect.stringMatching(/shared\/look\.ts: reaches into/)]);
  });

  it('finds a cycle, also one of types', () => {
    plant('packages/domain/src/a.ts', `import './b.ts';`);
    plant('packages/domain/src/b.ts', `import './c.ts';`);
    plant('packages/domain/src/c.ts', `import type { A } from './a.ts';`);

    expect(findings()).toEqual([expect.stringMatching(/a\.ts → .*b\.ts → .*c\.ts → .*a\.ts$/)]);
  });

  it('finds an import of a test, and leaves tests free in their own room', () => {
    plant('packages/domain/src/a.test.ts', `import 'node:fs'; import 'react';`);
    expect(findings()).toEqual([]);

    plant('packages/domain/src/a.ts', `import './a.test.ts';`);
    expect(findings()).toEqual([expect.stringMatching(/imports a test/)]);
  });

  it('throws when a room of the table is empty or a file cannot be parsed: it would see nothing and say OK', () => {
    plant('packages/domain/src/a.ts', 'import {');
    expect(() => checkImports(root)).toThrow(/cannot be read/);

    rmSync(join(root, 'packages/client/src'), { recursive: true });
    expect(() => checkImports(root)).toThrow(/no sources/);
  });
});

describe('compiler settings', () => {
  it.each(['domain', 'contract', 'client'])('%s knows neither the DOM nor Node', (name) => {
    plant('src/planted.ts', 'export const planted = [window, document, fetch, setTimeout, process];');
    const settings = { extends: join(repository, `packages/${name}/tsconfig.json`), include: ['src'], references: [] };
    plant('tsconfig.json', JSON.stringify(settings));

    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '--project', root, '--noEmit'], { encoding: 'utf8' });

    expect(status).not.toBe(0);
    for (const word of ['window', 'document', 'fetch', 'setTimeout', 'process']) {
      expect(stdout).toMatch(new RegExp(`Cannot find name '${word}'`));
    }
  });
});
