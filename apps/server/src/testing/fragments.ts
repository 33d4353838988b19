import { type Answer, openTestApp, type TestApp } from './app.ts';

/** The response of a fragment request, reduced to what tests use. */
export interface TestFragment extends Answer {
  readonly ids: readonly string[];
}

/** A publisher in Amsterdam with content, and visitors of its fragments. */
export interface FragmentApp extends TestApp {
  /** `query` follows the key. */
  fragment(widget: string, query?: Query, headers?: Record<string, string>): Promise<TestFragment>;
  /** The ids of the JSON call's list. */
  list(collection: string, query: Query): Promise<{ ids: readonly string[]; answer: Answer }>;
  createEvent(id: string, body: object): Promise<void>;
}

export type Query = Readonly<Record<string, string>>;

const UNLIMITED = { rateLimit: { requestsPerMinutePerAddress: 100_000 } };

export async function openFragmentApp(): Promise<FragmentApp> {
  const server = await openTestApp();
  const place = { displayName: 'Acme', languageCode: 'en', timeZone: 'Europe/Amsterdam' };
  await server.manage('POST', '?publisherId=acme', { body: place });
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_a', { body: UNLIMITED });

  return {
    ...server,
    async fragment(widget, query = {}, headers = {}) {
      const answer = await server.visit(`/v1/fragments/${widget}?${textOf(query)}`, headers);
      return { ...answer, ids: idsOf(answer.json?.state?.items) };
    },
    async list(collection, query) {
      const answer = await server.visit(`/v1/${collection}?${textOf(query)}`);
      return { ids: idsOf(answer.json?.[collection]), answer };
    },
    async createEvent(id, body) {
      const { status, text } = await server.manage('POST', `/acme/events?eventId=${id}`, { body });
      if (status !== 200) throw new Error(text);
    },
  };
}

function textOf(query: Query): string {
  return new URLSearchParams({ key: 'pk_a', ...query }).toString();
}

function idsOf(items: readonly { readonly id: string }[] = []): readonly string[] {
  return items.map(({ id }) => id);
}
