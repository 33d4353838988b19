import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createStoreFiles } from './create-store-files.ts';

/** Left by the build. */
const TEMPLATE = new URL('../../../dist/store-template.tar.gz', import.meta.url);
const parent = mkdtempSync(join(tmpdir(), 'touchline-files-'));
const folder = join(parent, 'pg');

beforeEach(() => {
  for (const name of readdirSync(parent)) rmSync(join(parent, name), { recursive: true });
});
afterAll(() => rmSync(parent, { recursive: true }));

describe('createStoreFiles', () => {
  it('unpacks the files of PostgreSQL, for their owner only', async () => {
    await createStoreFiles(folder, TEMPLATE);

    expect(readFileSync(join(folder, 'PG_VERSION'), 'utf8')).toMatch(/^\d+\n$/);
    expect(readdirSync(join(folder, 'base')).length).toBeGreaterThan(0);
    expect(statSync(join(folder, 'PG_VERSION')).mode & 0o077).toBe(0);
    expect(statSync(join(folder, 'base')).mode & 0o077).toBe(0);
  });

  it('keeps files that are there', async () => {
    mkdirSync(folder);
    writeFileSync(join(folder, 'PG_VERSION'), 'mine');
    await createStoreFiles(folder, TEMPLATE);

    expect(readdirSync(folder)).toEqual(['PG_VERSION']);
  });

  it('replaces what a killed process has left', async () => {
    mkdirSync(`${folder}.new/base`, { recursive: true });
    writeFileSync(join(`${folder}.new`, 'half'), '');
    await createStoreFiles(folder, TEMPLATE);

    expect(readdirSync(parent)).toEqual(['pg']);
    expect(readdirSync(folder)).not.toContain('half');
  });

  it('leaves nothing after a failure', async () => {
    const damaged = join(parent, 'damaged.tar.gz');
    writeFileSync(damaged, readFileSync(TEMPLATE).subarray(0, 1_000_000));

    await expect(createStoreFiles(folder, pathToFileURL(damaged))).rejects.toThrow();
    expect(readdirSync(parent)).toEqual(['damaged.tar.gz']);
  });
});
