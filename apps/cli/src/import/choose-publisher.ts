import { type Connection, RejectedRequest, requestJson } from './management-call.ts';

/** The publisher of the demo of `npm start`. */
const DEMO = 'demo';

export interface PublisherInfo {
  readonly id: string;
  /** null if it does not exist yet. */
  readonly timeZone: string | null;
}

/**
 * Returns the requested publisher, else the only one, else the one of the demo.
 *
 * Throws an `Error` with a one-line message if the choice is ambiguous.
 */
export async function choosePublisher(connection: Connection, wanted: string | null): Promise<PublisherInfo> {
  if (wanted !== null) return findPublisher(connection, wanted);
  const { publishers, totalSize } = await listPublishers(connection);
  const ids = publishers.map(({ id }) => id);
  const [only] = ids;
  if (only !== undefined && totalSize === 1) return findPublisher(connection, only);
  if (totalSize === 0)
    throw new Error('There is no publisher yet. Name one with --publisher, and create it with --create.');
  const demo = await findPublisher(connection, DEMO);
  if (demo.timeZone !== null) return demo;
  throw new Error(
    `Which publisher? Name it with --publisher: ${ids.join(', ')}${totalSize > ids.length ? ', …' : ''}.`
  );
}

/** Returns an error for a publisher that does not exist. `canCreate`: the command has the option `--create`. */
export async function missingPublisher(connection: Connection, id: string, canCreate = false): Promise<Error> {
  const list = await listPublishers(connection).catch(() => ({ publishers: [] }));
  const ids = list.publishers.map((publisher) => publisher.id).join(', ');
  return new Error(
    `There is no publisher "${id}"${ids ? ` (there is ${ids})` : ''}. Create it with ${canCreate ? '--create, or with ' : ''}POST /v1/publishers?publisherId=${id}.`
  );
}

async function findPublisher(connection: Connection, id: string): Promise<PublisherInfo> {
  const path = `/v1/publishers/${encodeURIComponent(id)}`;
  try {
    const { timeZone } = await requestJson<{ timeZone: string }>(connection, { method: 'GET', path });
    return { id, timeZone };
  } catch (error) {
    if (error instanceof RejectedRequest && error.status === 404) return { id, timeZone: null };
    throw error;
  }
}

interface PublisherList {
  readonly publishers: readonly { readonly id: string }[];
  readonly totalSize: number;
}

async function listPublishers(connection: Connection): Promise<PublisherList> {
  try {
    return await requestJson<PublisherList>(connection, { method: 'GET', path: '/v1/publishers?pageSize=20' });
  } catch (error) {
    if (!(error instanceof RejectedRequest) || error.status !== 403) throw error;
    throw new Error('A secret key is for one publisher: name it with --publisher.', { cause: error });
  }
}
