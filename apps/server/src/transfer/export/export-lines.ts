import { sql } from 'kysely';
import { publisherKind } from '../../content/publishers.ts';
import type { Body, ResourceKind } from '../../content/resource/kind.ts';
import { writePermissionOf } from '../../platform/access/route-permissions.ts';
import type { Database } from '../../platform/database/schema.ts';
import { contentKinds } from '../import/kinds.ts';
import { FORMAT_VERSION } from '../import/parse-line.ts';

/** Rows read per statement. Fewer for images, because each may have 10 MB. */
const PAGE_SIZE = 200;
const IMAGE_PAGE_SIZE = 8;

/** The publisher to export, and the URL of its images. */
export interface ExportSubject {
  readonly publisher: string;
  readonly publicUrl: string;
  readonly fields: Body;
  /** Whether policies, offers and entitlements are included. */
  readonly hasCommerce: boolean;
}

/**
 * Yields all content of a publisher as lines of JSON that `:import` accepts: a header, the publisher, then one resource
 * per line. The order depends only on the content. Reads page by page.
 */
export async function* exportLines(database: Database, subject: ExportSubject): AsyncGenerator<string> {
  const { publisher, publicUrl, fields, hasCommerce } = subject;
  yield toLine({ touchline: 'export', version: FORMAT_VERSION, publisher, publicUrl });
  yield toLine({ name: `publishers/${publisher}`, ...publisherKind.defaults(publisher), ...fields });
  for (const kind of contentKinds) if (hasCommerce || !isCommerce(kind)) yield* linesOf(database, kind, publisher);
}

function isCommerce({ collection }: ResourceKind): boolean {
  return writePermissionOf(collection) === 'commerce:write';
}

async function* linesOf(database: Database, kind: ResourceKind, publisher: string): AsyncGenerator<string> {
  const size = kind.table === 'images' ? IMAGE_PAGE_SIZE : PAGE_SIZE;
  let after = '';
  for (;;) {
    const rows = await readPage(database, { kind, publisher, after, size });
    for (const { id, body, bytes, sequence } of rows) {
      const name = `${kind.collection}/${id}`;
      // In the order of the kind's fields, because the store has its own.
      const line = { name, ...kind.defaults(id), ...body };
      if (bytes) yield toLine({ ...line, bytes: Buffer.from(bytes).toString('base64') });
      else yield toLine(sequence ? { ...line, import: { sequence } } : line);
    }
    if (rows.length < size) return;
    after = rows.at(-1)?.id ?? '';
  }
}

interface ExportRow {
  readonly id: string;
  readonly body: Body;
  /** For images only. */
  readonly bytes?: Uint8Array;
  /** For events only. */
  readonly sequence?: number;
}

async function readPage(
  database: Database,
  { kind, publisher, after, size }: { kind: ResourceKind; publisher: string; after: string; size: number }
): Promise<readonly ExportRow[]> {
  // All tables have these columns; one of each kind represents them for the type checker.
  return database
    .selectFrom(kind.table as 'images')
    .where('publisher_id', '=', publisher)
    .where(bytewiseId, '>', after)
    .orderBy(bytewiseId)
    .limit(size)
    .select(['id', 'body'])
    .$if(kind.table === 'images', (query) => query.select('bytes'))
    .$if(kind.table === 'events', (query) => query.select(sql<number>`sequence`.as('sequence')))
    .execute();
}

/** The same order in every store, regardless of its collation. */
const bytewiseId = sql<string>`id collate "C"`;

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
