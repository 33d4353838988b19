import { type PGlite, protocol, types } from '@electric-sql/pglite';

/**
 * Maximum number of planned statements in the embedded store, about 100 kB each. The least recently used one is closed.
 */
const MAX_STATEMENTS = 100;

/** Creates a function that runs prepared statements on PGlite, for a caller with exclusive access. */
export function createPreparedStatements(pglite: PGlite) {
  const names = new Map<string, string>();
  let made = 0;

  async function nameOf(text: string): Promise<string> {
    const existing = names.get(text);
    if (existing !== undefined) {
      names.delete(text);
      names.set(text, existing);
      return existing;
    }
    const [oldest] = names;
    if (oldest && names.size >= MAX_STATEMENTS) {
      names.delete(oldest[0]);
      await send([serialize.close({ type: 'S', name: oldest[1] })]);
    }
    const name = `prepared_${made++}`;
    await send([serialize.parse({ name, text })]);
    names.set(text, name);
    return name;
  }

  // Includes Sync, so that the next statement works after an error.
  const send = (messages: readonly Uint8Array[]) =>
    pglite.execProtocol(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });

  return async function run(text: string, parameters: readonly unknown[]): Promise<readonly unknown[]> {
    const statement = await nameOf(text);
    const values = parameters.map(toText);
    const bound = serialize.bind({ statement, values });
    const { messages } = await send([bound, serialize.describe({ type: 'P' }), serialize.execute({})]);
    return rowsOf(messages);
  };
}

const { serialize } = protocol;
const { RowDescriptionMessage, DataRowMessage } = protocol.messages;

/** Formats a value for PostgreSQL's text input. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? `{${value.map(toElement).join(',')}}` : String(value);
}

function toElement(value: unknown): string {
  return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
}

function rowsOf(messages: readonly object[]): Record<string, unknown>[] {
  const description = messages.find((message) => message instanceof RowDescriptionMessage);
  const columns = description?.fields ?? [];
  return messages
    .filter((message) => message instanceof DataRowMessage)
    .map(({ fields }) =>
      Object.fromEntries(
        columns.map(({ name, dataTypeID }, index) => [name, fromText(fields[index] ?? null, dataTypeID)])
      )
    );
}

/** Parses numbers, times and text, the only types of lists. */
function fromText(text: string | null, type: number): unknown {
  if (text === null) return null;
  if (type === types.INT8) return Number(text);
  return type === types.TIMESTAMPTZ ? new Date(text) : text;
}
