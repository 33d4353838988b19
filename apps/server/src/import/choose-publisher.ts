import { askJson, type Connection, Refused } from './management-call.ts';

/** The publisher of `npm start`'s demo. */
const DEMO = 'demo';

export interface KnownPublisher {
  readonly id: string;
  /** null: it is not there yet. */
  readonly timeZone: string | null;
}

/**
 * The publisher that is meant: the wanted one, else the only one there is, else the demo's.
 *
 * Throws an `Error` with one clear line when that cannot be told.
 */
export async function choosePublisher(connection: Connection, wanted: string | null): Promise<KnownPublisher> {
  if (wanted !== null) return findPublisher(connection, wanted);
  const { publishers, totalSize } = await listPublishers(connection);
  const ids = publishers.map(({ id }) => id);
  const [only] = ids;
  if (only !== undefined && totalSize === 1) return findPublisher(connection, only);
  if (totalSize === 0)
    throw new Error('There is no publisher yet. Name one with --publisher, and make it with --create.');
  const demo = await findPublisher(connection, DEMO);
  if (demo.timeZone !== null) return demo;
  throw new Error(
    `Which publisher? Name it with --publisher: ${ids.join(', ')}${totalSize > ids.length ? ', …' : ''}.`
  );
}

/** What to say when a publisher is not there. */
export async function missingPublisher(connection: Connection, id: string): Promise<Error> {
  const known = await listPublishers(connection).catch(() => ({ publishers: [] }));
  const others = known.publishers.map((publisher) => publisher.id).join(', ');
  return new Error(
    `There is no publisher "${id}"${others ? ` (there is ${others})` : ''}. Make it with --create, or by POST /v1/publishers?publisherId=${id}.`
  );
}

async function findPublisher(connection: Connection, id: string): Promise<KnownPublisher> {
  const path = `/v1/publishers/${encodeURIComponent(id)}`;
  try {
    const { timeZone } = await askJson<{ timeZone: string }>(connection, { method: 'GET', path });
    return { id, timeZone };
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return { id, timeZone: null };
    throw error;
  }
}

interface PublisherList {
  readonly publishers: readonly { readonly id: string }[];
  readonly totalSize: number;
}

async function listPublishers(connection: Connection): Promise<PublisherList> {
  try {
    return await askJson<PublisherList>(connection, { method: 'GET', path: '/v1/publishers?pageSize=20' });
  } catch (error) {
    if (!(error instanceof Refused) || error.status !== 403) throw error;
    throw new Error('A secret key is for one publisher: name it with --publisher.', { cause: error });
  }
}
