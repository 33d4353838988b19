import { createSingleFlight } from '../../platform/cache/single-flight.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/http/errors.ts';
import { integrityOf } from '../../platform/static/build.ts';
import { compress } from '../../platform/static/compress.ts';
import { type PublicFile, toPublicFile } from '../../platform/static/public-files.ts';

/** Other servers may have kept a version that this one has not read. */
const REREAD_MS = 10_000;
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** A loader whose bytes never change on this installation. */
export interface KeptLoader {
  readonly version: string;
  readonly file: PublicFile;
  /** Subresource Integrity value, `sha384-…`. */
  readonly integrity: string;
}

export interface KeptLoaders {
  /** Returns the kept loader of a version. Throws a 404 for a version that this installation has never offered. */
  find(version: string): Promise<KeptLoader>;
  /** Returns the loader that new pages pin. It is kept from now on. */
  current(): Promise<KeptLoader>;
  /** Returns all kept loaders. The current one is kept from now on. */
  list(): Promise<readonly KeptLoader[]>;
}

interface KeptLoadersInput {
  readonly database: Database;
  /** Version of this build. */
  readonly version: string;
  /** Returns the loader of this build. Throws if it is not built. */
  readonly built: () => PublicFile;
  /** Epoch ms. */
  readonly clock: () => number;
}

/**
 * Creates the store of pinned loaders. A page with an `integrity` attribute accepts only the bytes whose hash its author
 * copied. So the first loader that an installation offers as a version stays the one of that version: after an update,
 * after a rebuild, and on every server.
 */
export function createKeptLoaders({ database, version, built, clock }: KeptLoadersInput): KeptLoaders {
  const singleFlight = createSingleFlight();
  const loaders = new Map<string, KeptLoader>();
  let readTime = Number.NEGATIVE_INFINITY;

  const toLoader = async (of: string, content: string): Promise<KeptLoader> => {
    const own = built();
    const isOwn = of === version && own.bodies.identity.equals(Buffer.from(content));
    const file = isOwn ? own : toPublicFile(JAVASCRIPT, Buffer.from(content), await compress(content, 'best'));
    return { version: of, file, integrity: integrityOf(file.bodies.identity) };
  };
  const read = () =>
    singleFlight('read', async () => {
      const rows = await database.selectFrom('kept_loaders').select(['version', 'content']).execute();
      for (const { version: of, content } of rows) {
        if (!loaders.has(of)) loaders.set(of, await toLoader(of, content));
      }
      readTime = clock();
    });
  const keepOwn = () =>
    singleFlight('keep', async () => {
      if (loaders.has(version)) return;
      const content = built().bodies.identity.toString();
      await database
        .insertInto('kept_loaders')
        .values({ version, content, create_time: new Date(clock()) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // Not the shared read: one that has already started may not see the row.
      const row = await database
        .selectFrom('kept_loaders')
        .where('version', '=', version)
        .select('content')
        .executeTakeFirstOrThrow();
      loaders.set(version, await toLoader(version, row.content));
    });
  const find = async (of: string): Promise<KeptLoader> => {
    if (of === version) await keepOwn();
    else if (!loaders.has(of) && clock() - readTime >= REREAD_MS) await read();
    const loader = loaders.get(of);
    if (!loader) throw notFound(`embed/${of}/embed.js (the kept versions are in /embed.json)`);
    return loader;
  };
  return {
    find,
    current: () => find(version),
    async list() {
      await keepOwn();
      if (clock() - readTime >= REREAD_MS) await read();
      return [...loaders.values()];
    },
  };
}
