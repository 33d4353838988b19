import { randomBytes } from 'node:crypto';

/** A server as a client sees it: these tests use only HTTP and sockets. */
export interface Target {
  /** Origin of the server or of its load balancer. */
  readonly url: string;
  /** The operator's management token. */
  readonly token: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of JSON, member by member
  readonly json: any;
  /** Reason and metadata of an AIP-193 error. */
  readonly reason: string | undefined;
  readonly metadata: Record<string, string> | undefined;
}

export type Query = Record<string, string | number | readonly string[]>;
type Collection = keyof typeof idNames;

/** A publisher with an open public key for each test. */
export interface TestPublisher {
  readonly id: string;
  readonly key: string;
  readonly target: Target;
  manage(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>;
  /** Creates a resource and returns it; throws the server's response on failure. */
  create(collection: Collection, id: string, fields?: object): Promise<Answer['json']>;
  /** Sends a public request with the publisher's key. */
  visit(path: string, query?: Query, headers?: Record<string, string>): Promise<Answer>;
}

/** Query parameter of a new resource's id (AIP-133). */
const idNames = {
  accessPolicies: 'accessPolicyId',
  bannerCollections: 'bannerCollectionId',
  creativeWorks: 'creativeWorkId',
  entities: 'entityId',
  eventTypes: 'eventTypeId',
  events: 'eventId',
  offers: 'offerId',
  publicKeys: 'publicKeyId',
  translations: 'translationId',
  videos: 'videoId',
} as const;

export async function openPublisher(target: Target, fields: object = {}): Promise<TestPublisher> {
  const id = `p${randomBytes(6).toString('hex')}`;
  const publisher = publisherAt(target, id);
  const made = await call(target, 'POST', `?publisherId=${id}`, fields);
  if (made.status !== 200) throw new Error(`POST publishers: ${made.status} ${made.text}`);
  await publisher.create('publicKeys', publisher.key, {
    allowNoReferrer: true,
    rateLimit: { requestsPerMinutePerAddress: 1_000_000 },
  });
  return publisher;
}

function publisherAt(target: Target, id: string): TestPublisher {
  const key = `pk_${id}`;
  const manage: TestPublisher['manage'] = (method, path, body) => call(target, method, `/${id}${path}`, body);
  return {
    id,
    key,
    target,
    manage,
    async create(collection, newId, fields = {}) {
      const made = await manage('POST', `/${collection}?${idNames[collection]}=${newId}`, fields);
      if (made.status !== 200) throw new Error(`POST ${collection}/${newId}: ${made.status} ${made.text}`);
      return made.json;
    },
    visit: (path, query = {}, headers = {}) => get(target, `${path}?${toQuery({ key, ...query })}`, headers),
  };
}

/** A list becomes a repeated parameter. */
export function toQuery(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, String(each)])
  );
  return new URLSearchParams(pairs).toString();
}

export async function get({ url }: Target, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return toAnswer(await fetch(url + path, { headers, redirect: 'manual' }));
}

async function call({ url, token }: Target, method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  return toAnswer(await fetch(`${url}/v1/publishers${path}`, { method, headers, ...content }));
}

export async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  const json = isJson ? JSON.parse(text) : null;
  const info = json?.error?.details?.[0];
  const { status, headers } = response;
  return { status, headers, text, json, reason: info?.reason, metadata: info?.metadata };
}
