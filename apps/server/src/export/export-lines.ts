import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { contentKinds } from '../import/kinds.ts';
import { FORMAT_VERSION } from '../import/parse-line.ts';
import { publisherKind } from '../publishers/publisher.ts';
import type { Body, ResourceKind } from '../resource/kind.ts';

/** Rows read by one statement; of pictures a few, for each may have 10 MB. */
const PAGE = 200;
const PICTURE_PAGE = 8;

/** Whose content is exported, and where its pictures are reached. */
export interface ExportSubject {
  readonly publisher: string;
  readonly publicUrl: string;
  readonly fields: Body;
}

/**
 * Everything of a publisher as lines of JSON that `:import` takes: a header, the publisher, then a resource a line, in
 * an order that depends on the content alone. It reads a page at a time.
 */
export async function* exportLines(database: Database, subject: ExportSubject): AsyncGenerator<string> {
  const { publisher, publicUrl, fields } = subject;
  yield toLine({ touchline: 'export', version: FORMAT_VERSION, publisher, publicUrl });
  yield toLine({ name: `publishers/${publisher}`, ...publisherKind.defaults(publisher), ...fields });
  for (const kind of contentKinds) yield* linesOf(database, kind, publisher);
}

async function* linesOf(database: Database, kind: ResourceKind, publisher: string): AsyncGenerator<string> {
  const size = kind.table === 'images' ? PICTURE_PAGE : PAGE;
  let after = '';
  for (;;) {
    const rows = await readPage(database, { kind, publisher, after, size });
    for (const { id, body, bytes, sequence } of rows) {
      const name = `${kind.collection}/${id}`;
      // In the order of the kind's fields: the store has one of its own.
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
  /** Of pictures. */
  readonly bytes?: Uint8Array;
  /** Of events. */
  readonly sequence?: number;
}

async function readPage(
  database: Database,
  { kind, publisher, after, size }: { kind: ResourceKind; publisher: string; after: string; size: number }
): Promise<readonly ExportRow[]> {
  // Tables are alike in what is read here; one of each sort stands for all to the type checker.
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

/** The same order in every store, whatever its language. */
const bytewiseId = sql<string>`id collate "C"`;

function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
