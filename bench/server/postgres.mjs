import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

/** The server's own driver. */
export const pg = createRequire(new URL('../../apps/server/package.json', import.meta.url))('pg');

/** Makes an empty database on that PostgreSQL; `drop` takes it away. Gives null with a warning where none answers. */
export async function createDatabase(url) {
  const name = `touchline_bench_${randomBytes(4).toString('hex')}`;
  try {
    await run(url, `create database ${name}`);
  } catch (error) {
    console.warn(`No PostgreSQL at ${new URL(url).host} (${error.message}): what needs one is left out.`);
    return null;
  }
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(url, `drop database ${name} with (force)`) };
}

/** Runs statements one after the other on a connection of their own. */
async function run(url, ...statements) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
