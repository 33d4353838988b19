import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkImports, rooms } from './imports.mjs';

const repository = fileURLToPath(new URL('../..', import.meta.url));
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'touchline-imports-'));
  for (const room of Object.keys(rooms)) writeFile(`${room}/src/index.ts`, 'export const here = 1;');
});
afterEach(() => rmSync(root, { recursive: true }));

function writeFile(file, text) {
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
    writeFile(file, text);

    expect(findings()).toEqual([expect.stringMatching(message)]);
    expect(findings()[0]).toContain(`${file}: `);
  });

  it('finds a widget that reaches into another one, and lets it use index.ts and shared/', () => {
    writeFile('packages/widgets/src/calendar/index.ts', '');
    writeFile('packages/widgets/src/calendar/view.ts', '');
    writeFile('packages/widgets/src/shared/look.ts', '');
    writeFile(`${banner}/good.ts`, `import '../calendar/index.ts'; import '../shared/look.ts';`);
    expect(findings()).toEqual([]);

    writeFile(`${banner}/bad.ts`, `import '../calendar/view.ts';`);
    expect(findings()).toEqual([expect.stringMatching(/bad\.ts: reaches into .*calendar\/view\.ts/)]);
  });

  it('finds shared code that uses a widget, even through its index.ts', () => {
    writeFile(`${banner}/index.ts`, '');
    writeFile('packages/widgets/src/shared/look.ts', `import '../banner-carousel/index.ts';`);

    expect(findings()).toEqual([expect.stringMatching(/shared\/look\.ts: reaches into/)]);
  });

  it('finds a wing of the server that uses a later one, and lets it use earlier ones', () => {
    writeFile('apps/server/src/content/events.ts', '');
    writeFile('apps/server/src/playback/videos.ts', `import '../content/events.ts';`);
    writeFile('apps/server/src/content/events.test.ts', `import '../playback/videos.ts';`);
    expect(findings()).toEqual([]);

    writeFile('apps/server/src/content/works.ts', `import type { A } from '../playback/videos.ts';`);
    expect(findings()).toEqual([expect.stringMatching(/works\.ts: reaches into .*; content comes before playback/)]);
  });

  it('finds an import of a helper of tests, and lets tests and other helpers use it', () => {
    writeFile('apps/server/src/testing/app.ts', `import '../app/app.ts';`);
    writeFile('apps/server/src/app/app.ts', '');
    writeFile('apps/server/src/app/app.test.ts', `import '../testing/app.ts';`);
    expect(findings()).toEqual([]);

    writeFile('apps/server/src/content/a.ts', `import '../testing/app.ts';`);
    expect(findings()).toEqual([expect.stringMatching(/imports a helper of tests/)]);
  });

  it('finds a cycle, also one of types', () => {
    writeFile('packages/domain/src/a.ts', `import './b.ts';`);
    writeFile('packages/domain/src/b.ts', `import './c.ts';`);
    writeFile('packages/domain/src/c.ts', `import type { A } from './a.ts';`);

    expect(findings()).toEqual([expect.stringMatching(/a\.ts → .*b\.ts → .*c\.ts → .*a\.ts$/)]);
  });

  it('finds a cycle of values between folders of the player, but not one of types', () => {
    writeFile('packages/player/src/start/a.ts', `import('../engine/a.ts');`);
    writeFile('packages/player/src/engine/a.ts', '');
    writeFile('packages/player/src/engine/b.ts', `import type { A } from '../start/b.ts';`);
    writeFile('packages/player/src/start/b.ts', '');
    expect(findings()).toEqual([]);

    writeFile('packages/player/src/engine/b.ts', `import { a } from '../start/b.ts';`);
    expect(findings()).toEqual([expect.stringMatching(/player\/src\/engine → .*player\/src\/start → /)]);
  });

  it('finds an import of a test, and leaves tests free in their own room', () => {
    writeFile('packages/domain/src/a.test.ts', `import 'node:fs'; import 'react';`);
    expect(findings()).toEqual([]);

    writeFile('packages/domain/src/a.ts', `import './a.test.ts';`);
    expect(findings()).toEqual([expect.stringMatching(/imports a test/)]);
  });

  it('throws when a room of the table is empty or a file cannot be parsed: it would see nothing and say OK', () => {
    writeFile('packages/domain/src/a.ts', 'import {');
    expect(() => checkImports(root)).toThrow(/cannot be read/);

    rmSync(join(root, 'packages/client/src'), { recursive: true });
    expect(() => checkImports(root)).toThrow(/no sources/);
  });
});

describe('compiler settings', () => {
  it.each(['domain', 'contract', 'client'])('%s knows neither the DOM nor Node', (name) => {
    writeFile('src/planted.ts', 'export const planted = [window, document, fetch, setTimeout, process];');
    const settings = { extends: join(repository, `packages/${name}/tsconfig.json`), include: ['src'], references: [] };
    writeFile('tsconfig.json', JSON.stringify(settings));

    const tsc = join(repository, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '--project', root, '--noEmit'], { encoding: 'utf8' });

    expect(status).not.toBe(0);
    for (const word of ['window', 'document', 'fetch', 'setTimeout', 'process']) {
      expect(stdout).toMatch(new RegExp(`Cannot find name '${word}'`));
    }
  });
});
