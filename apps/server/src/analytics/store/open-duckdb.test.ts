import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as duck from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DuckDb } from './duckdb.ts';
import { openDuckDb } from './open-duckdb.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-open-duckdb-'));
  path = join(folder, 'viewings.duckdb');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The state after a process was killed: the file exists, and is empty. */
const killedWhileItMakesAFile = {
  DuckDBInstance: {
    create(file: string) {
      writeFileSync(file, '');
      return Promise.reject(new Error('killed'));
    },
  },
} as unknown as DuckDb;

async function writeAndRead() {
  const { instance, close } = await openDuckDb(duck, path, {});
  const connection = await instance.connect();
  await connection.run('CREATE TABLE IF NOT EXISTS kept (n INTEGER)');
  await connection.run('INSERT INTO kept VALUES (1)');
  const [[count] = []] = (await connection.runAndReadAll('SELECT count(*)::INTEGER FROM kept')).getRows();
  connection.closeSync();
  close();
  return count;
}

describe('the file of a store', () => {
  it('is created in full or not at all, so that a kill in between does no harm', async () => {
    await expect(openDuckDb(killedWhileItMakesAFile, path, {})).rejects.toThrow('killed');

    expect(await writeAndRead()).toBe(1);
    expect(await writeAndRead()).toBe(2);
  });

  it('is recreated if an earlier version was killed while creating it', async () => {
    writeFileSync(path, '');
    expect(await writeAndRead()).toBe(1);
  });

  it('leaves no temporary files', async () => {
    await writeAndRead();
    expect(readdirSync(folder)).toEqual(['viewings.duckdb']);
  });

  it('is not overwritten if it is another kind of file', async () => {
    writeFileSync(path, 'minutes of a meeting');
    await expect(writeAndRead()).rejects.toThrow('not a valid DuckDB');
    expect(readdirSync(folder)).toEqual(['viewings.duckdb']);
  });

  it('belongs to the first process if two start at the same time', async () => {
    let isFirst = true;
    const second = {
      DuckDBInstance: {
        async create(file: string) {
          if (isFirst) await makeWithTable(path);
          isFirst = false;
          return duck.DuckDBInstance.create(file);
        },
      },
    } as unknown as DuckDb;

    const { instance, close } = await openDuckDb(second, path, {});
    const connection = await instance.connect();
    expect((await connection.runAndReadAll('SELECT count(*)::INTEGER FROM of_the_first')).getRows()).toEqual([[0]]);
    connection.closeSync();
    close();
  });
});

async function makeWithTable(file: string): Promise<void> {
  const instance = await duck.DuckDBInstance.create(file);
  const connection = await instance.connect();
  await connection.run('CREATE TABLE of_the_first (n INTEGER)');
  connection.closeSync();
  instance.closeSync();
}
