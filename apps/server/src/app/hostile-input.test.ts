import { isDeepStrictEqual } from 'node:util';
import { printFilter, restriction } from '@touchline/contract/filter';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bannerCollectionKind } from '../content/banner-collections.ts';
import { creativeWorkKind } from '../content/creative-works.ts';
import { entityKind } from '../content/entities.ts';
import { eventTypeKind } from '../content/event-types.ts';
import { eventKind } from '../content/events/event.ts';
import { publicKeyKind } from '../content/public-keys.ts';
import { publisherKind } from '../content/publishers.ts';
import type { ResourceKind } from '../content/resource/kind.ts';
import { findUnstorable } from '../content/resource/storable.ts';
import { secretKeyKind } from '../content/secret-keys.ts';
import { translationKind } from '../content/translations.ts';
import { accessPolicyKind } from '../playback/access-policies.ts';
import { entitlementKind } from '../playback/entitlements.ts';
import { offerKind } from '../playback/offers.ts';
import { createSigningKeyKind } from '../playback/signing-keys.ts';
import { videoKind } from '../playback/videos/video.ts';
import { type Answer, openTestApp, PUBLIC_URL, type TestApp } from '../testing/app.ts';
import { type Filling, fillBody, hostileBodies, hostileStrings, hostileUrls } from '../testing/hostile.ts';
import { openWatcher } from '../testing/watcher.ts';

let server: TestApp;
/** The stored resources by collection and id, each with the string that is in all its texts. */
const stored = new Map<string, Map<string, string>>();
let operations: Operation[];

/** Only for the description; it encrypts nothing. */
const signingKeyKind = createSigningKeyKind({
  encrypt: async (text) => text,
  decrypt: async (text) => text,
  encryptStored: async () => 0,
});

/** Every kind with a JSON body. */
const kinds = [
  publisherKind,
  publicKeyKind,
  secretKeyKind,
  bannerCollectionKind,
  eventTypeKind,
  eventKind,
  creativeWorkKind,
  entityKind,
  videoKind,
  accessPolicyKind,
  translationKind,
  entitlementKind,
  offerKind,
  signingKeyKind,
];

beforeAll(async () => {
  server = await openTestApp();
  await server.manage('POST', '?publisherId=acme', { body: { languageCode: 'en', imageHosts: ['img.example'] } });
  const rateLimit = { requestsPerMinutePerAddress: 1_000_000 };
  await server.manage('POST', '/acme/publicKeys?publicKeyId=pk_acme', { body: { rateLimit } });
  // Requests to the management API must not affect what is read elsewhere.
  await server.manage('POST', '?publisherId=prey');
  operations = operationsOf((await server.visit('/v1/openapi.json')).json);
  // The bodies below refer to these.
  await server.manage('POST', '/acme/events?eventId=e1');
  for (const kind of [offerKind, accessPolicyKind, entityKind, videoKind]) {
    const { videoIds: _, entityIds: __, ...body } = fillBody(kind.fields, harmless) as Record<string, unknown>;
    expect([kind.collection, (await manageKind(kind, 'a1', body)).text]).toEqual([
      kind.collection,
      expect.not.stringContaining('"error"'),
    ]);
  }
  for (const kind of kinds) await storeEveryString(kind);
}, 120_000);
afterAll(() => server.close());

/** Creates one resource for each hostile string, with the string in every free text. */
async function storeEveryString(kind: ResourceKind): Promise<void> {
  const written = new Map<string, string>();
  stored.set(kind.collection, written);
  for (const [index, text] of hostileStrings.entries()) {
    const id = idOf(kind, index);
    const body = fillBody(kind.fields, { ...harmless, text }) as Record<string, unknown>;
    const answer = await manageKind(kind, id, body);
    if (answer.status === 200 && wasKept(body, answer.json)) written.set(answer.json.id, text);
    else refusals.push({ collection: kind.collection, text, answer, body });
    // There may be 20 of them.
    if (kind === signingKeyKind) await server.manage('DELETE', `/acme/signingKeys/${id}`);
  }
}

interface Refusal {
  readonly collection: string;
  readonly text: string;
  readonly answer: Answer;
  readonly body: Record<string, unknown>;
}
const refusals: Refusal[] = [];

const harmless: Filling = { text: 'Derby', url: '/derby', exact: (sample) => sample };
/** Counts the texts of a body that must have a format. */
function placesWithForm(kind: ResourceKind): number {
  let places = 0;
  const exact = (sample: string) => {
    places += 1;
    return sample;
  };
  fillBody(kind.fields, { ...harmless, exact });
  return places;
}

const idOf = ({ collection }: ResourceKind, index: number) => `${collection === 'translations' ? 'qx-' : 'h'}${index}`;

function manageKind({ collection, singular }: ResourceKind, id: string, body: unknown): Promise<Answer> {
  const place = collection === 'publishers' ? '' : `/acme/${collection}`;
  const name = collection === 'secretKeys' ? '' : `?${singular}Id=${id}`;
  return server.manage('POST', `${place}${name}`, { body, headers: { 'content-type': 'application/json' } });
}

/** Whether the response contains what was sent. */
function wasKept(sent: unknown, got: unknown): boolean {
  if (Array.isArray(sent)) {
    return Array.isArray(got) && got.length === sent.length && sent.every((item, index) => wasKept(item, got[index]));
  }
  if (typeof sent !== 'object' || sent === null) return sent === got;
  return (
    typeof got === 'object' &&
    got !== null &&
    Object.entries(sent).every(([key, value]) => {
      const kept = Object.getOwnPropertyDescriptor(got, key)?.value;
      return /time$/i.test(key) && typeof value === 'string' && typeof kept === 'string'
        ? Date.parse(kept) === Date.parse(value)
        : wasKept(value, kept);
    })
  );
}

/**
 * Reasons to reject a text: no store can hold it, or as a key it would be a prototype (RFC 8259 does not mention it).
 */
function mayBeRejected({ text, body }: Refusal): boolean {
  return findUnstorable(text) !== null || (text === '__proto__' && JSON.stringify(body).includes('"__proto__":'));
}

/** Returns what is wrong with a response to hostile input; null for a success or a clean client error. */
function faultOf({ status, json, headers }: Answer): string | null {
  if (status >= 200 && status < 400) return null;
  const reason = json?.error?.details?.[0]?.reason;
  if (status >= 500 && reason !== 'FORMAT_UNSUPPORTED') return `${status} ${reason} ${json?.error?.message}`;
  if (String(headers['content-type']).startsWith('text/html')) return null;
  return json?.error?.code === status && typeof reason === 'string' ? null : `${status}, and no AIP-193 body`;
}

describe('hostile input in writes', () => {
  it('is tried on every collection', () => {
    const written = operations.filter(
      ({ method, path }) => method === 'POST' && /[a-z]$/.test(path) && !path.includes(':')
    );
    const collections = written
      .map(({ path }) => path.split('/').at(-1))
      .filter((name) => !['images', 'playbackTokens', 'checkoutSessions'].includes(name ?? ''));
    expect(kinds.map(({ collection }) => collection)).toEqual(expect.arrayContaining(collections));
    expect(hostileStrings.length).toBeGreaterThanOrEqual(20);
  });

  it('is read back unchanged, or rejected by name', () => {
    const wrong = refusals.filter((refusal) => !mayBeRejected(refusal) || faultOf(refusal.answer) !== null);
    expect(wrong.map(({ collection, text, answer }) => [collection, text, answer.text.slice(0, 300)])).toEqual([]);
    expect(refusals.filter(({ answer }) => answer.status !== 400)).toEqual([]);
  });

  it.each(kinds.map((kind) => [kind.collection, kind] as const))('results only in safe URLs: %s', async (_, kind) => {
    if (!JSON.stringify(fillBody(kind.fields, { ...harmless, url: '/an-address' })).includes('/an-address')) return;
    const wrong: unknown[] = [];
    for (const [index, url] of hostileUrls.entries()) {
      const id = idOf(kind, 10_000 + index);
      const answer = await manageKind(kind, id, fillBody(kind.fields, { ...harmless, url }));
      const fault = faultOf(answer);
      if (fault !== null) wrong.push([url, fault]);
      if (answer.status !== 200) continue;
      const visited = await server.visit(`/v1/${kind.collection}/${id}?key=pk_acme`);
      const unsafe = [...addressesIn(answer.json), ...addressesIn(visited.json)].filter((match) => !isSafe(match));
      if (unsafe.length > 0) wrong.push([url, unsafe]);
    }
    expect(wrong).toEqual([]);
  });

  it('is rejected cleanly where a text must have a format', async () => {
    const wrong: unknown[] = [];
    for (const [index, text] of hostileStrings.entries()) {
      const kind = kinds[index % kinds.length] ?? eventKind;
      for (let place = 0; place < placesWithForm(kind); place += 1) {
        let at = 0;
        const exact = (sample: string) => (at++ === place ? text : sample);
        const fault = faultOf(
          await manageKind(kind, idOf(kind, 20_000 + index), fillBody(kind.fields, { ...harmless, exact }))
        );
        if (fault !== null) wrong.push([kind.collection, place, text, fault]);
      }
      const zone = await server.manage('POST', `/acme/events?eventId=z${index}`, { body: { timeZone: text } });
      if (faultOf(zone) !== null) wrong.push(['timeZone', text, faultOf(zone)]);
    }
    expect(wrong).toEqual([]);
  });

  it('is handled where files and images are uploaded', async () => {
    const verbs = operations.filter(({ method, path }) => method === 'POST' && /(:\w+|\/images)$/.test(path));
    const types = [
      'application/json',
      'application/x-ndjson',
      'text/csv',
      'text/calendar',
      'image/png',
      'image/svg+xml',
    ];
    expect(verbs.length).toBeGreaterThan(4);
    const wrong: unknown[] = [];
    for (const { path } of verbs) {
      const place = path.replace('/v1/publishers', '').replace('{publisher}', 'prey').replace('{id}', 'h1');
      for (const [index, body] of [...hostileBodies, ...hostileStrings].entries()) {
        const type = types[index % types.length] ?? '';
        const url = `${place}?imageId=h${index}&validateOnly=true`;
        const fault = faultOf(await server.manage('POST', url, { body, headers: { 'content-type': type } }));
        if (fault !== null) wrong.push([path, type, body.slice(0, 100), fault]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is handled if it is not JSON', async () => {
    const wrong: unknown[] = [];
    for (const kind of kinds) {
      for (const [index, body] of hostileBodies.entries()) {
        const fault = faultOf(await manageKind(kind, idOf(kind, 30_000 + index), body));
        if (fault !== null) wrong.push([kind.collection, body.slice(0, 100), fault]);
      }
    }
    expect(wrong).toEqual([]);
    expect(({} as { title?: unknown }).title).toBeUndefined();
  });
});

describe('hostile input for visitors', () => {
  const shown: [string, string, string][] = [
    ['events', 'title', 'description'],
    ['creativeWorks', 'title', 'description'],
    ['entities', 'name', 'description'],
  ];
  it.each(shown)('is the same text: %s', async (collection, name, description) => {
    const items = await everyPage(`/v1/${collection}?key=pk_acme&pageSize=100&locale=en`, collection);
    const written = stored.get(collection) ?? new Map();
    const read = items.filter(({ id }) => written.has(id));

    expect(read).toHaveLength(written.size);
    expect(
      read.filter((item) => item[name] !== written.get(item['id']) || item[description] !== written.get(item['id']))
    ).toEqual([]);
  });

  it('is the same text: videos, event types, translations, banner collections', async () => {
    const wrong: unknown[] = [];
    const check = async (collection: string, read: (json: Json, id: string) => unknown) => {
      for (const [id, text] of stored.get(collection) ?? []) {
        const path = collection === 'eventTypes' ? `/v1/eventTypes?` : `/v1/${collection}/${id}?`;
        const match = read((await server.visit(`${path}key=pk_acme`)).json, id);
        if (!isDeepStrictEqual(match, text)) wrong.push([collection, id, text, match]);
      }
    };
    await check('videos', ({ name }) => name);
    await check('eventTypes', ({ eventTypes }, id) => eventTypes.find((type: Json) => type['id'] === id)?.displayName);
    await check('translations', ({ texts }) => Object.values(texts)[0]);
    await check('bannerCollections', ({ banners }) => banners[0].altText);
    expect(wrong).toEqual([]);
  });

  it('is found by an exact filter, which treats it only as text', async () => {
    const wrong: unknown[] = [];
    const written = stored.get('events') ?? new Map<string, string>();
    for (const [id, text] of written) {
      // A star matches anything, so such a title also finds others.
      const filter = printFilter(restriction('title', '=', text));
      const answer = await server.visit(
        `/v1/events?key=pk_acme&locale=en&pageSize=100&fields=events.id&filter=${encodeURIComponent(filter)}`
      );
      const match: string[] = (answer.json?.events ?? []).map((event: Json) => event['id']);
      const ids = match.filter((one) => written.has(one));
      const isFound = text.includes('*') ? answer.status === 200 : isDeepStrictEqual(ids, [id]);
      if (!isFound) wrong.push([text, filter, answer.status, answer.reason, ids]);
    }
    expect(wrong).toEqual([]);
  });

  it('appears in the calendar: every event, nothing but events', async () => {
    const { text } = await server.visit('/v1/events:exportIcs?key=pk_acme&locale=en&filter=type_id = "a1"');
    const calendar = new ICAL.Component(ICAL.parse(text));
    const written = stored.get('events') ?? new Map();
    const read = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    const ours = read.filter(({ uid }) => written.has(uid.split('@')[0]));

    expect(ours).toHaveLength(written.size);
    expect(calendar.getAllSubcomponents().filter(({ name }) => name !== 'vevent')).toEqual([]);
    expect(ours.filter(({ component }) => component.getAllSubcomponents().length > 0)).toEqual([]);
    const changed = ours.filter(
      ({ uid, summary }) => (summary ?? '') !== asCalendarText(written.get(uid.split('@')[0]))
    );
    expect(changed.map(({ uid, summary }) => [uid, summary])).toEqual([]);
  });

  it('is text in server-rendered markup', async () => {
    const wrong: unknown[] = [];
    for (const [id, text] of stored.get('bannerCollections') ?? []) {
      if (!text.includes('<')) continue;
      for (const path of [`/v1/fragments/banner-carousel?format=html&`, '/embed/banner-carousel?']) {
        const page = await server.visit(`${path}key=pk_acme&collection=${id}`);
        if (page.status !== 200 || page.text.includes(text)) wrong.push([path, text, page.status]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe('hostile input in requests', () => {
  /** Every parameter of these is tried with every string; the other calls are tried with some strings each. */
  const always = /^\/v1\/(events|videos|events:exportIcs|events\/\{id\}|translations\/\{locale\})$|^\/oembed$/;

  it('in every parameter and path of the public API gets a clean response', async () => {
    // The audit log of the server has the code of that of publishers.
    const isManaged = /^\/v1\/(publishers|auditEvents)/;
    const visits = operations.filter(({ method, path }) => method === 'GET' && !isManaged.test(path));
    const places = visits.filter(({ path }) => !path.endsWith(':watch')).flatMap(placesOf);
    expect(places.length).toBeGreaterThan(60);

    const wrong: unknown[] = [];
    for (const [index, text] of hostileStrings.entries()) {
      const chosen = places.filter(({ path }, place) => always.test(path) || (index + place) % 16 === 0);
      for (const place of chosen) {
        const url = urlOf(place, text);
        const fault = faultOf(await server.visit(url));
        if (fault !== null) wrong.push([url.slice(0, 300), fault]);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('in a watched filter gets a clean response', async () => {
    const wrong: unknown[] = [];
    for (const text of hostileStrings) {
      const query = `key=pk_acme&filter=${encode(text)}&lastEventId=${encode(text)}`;
      const { status, drop } = await openWatcher(server.app, query);
      drop();
      if (status >= 500) wrong.push([text, status]);
    }
    expect(wrong).toEqual([]);
  });

  it('of the management API gets a clean response', async () => {
    const managed = operations.filter(({ path }) => path.startsWith('/v1/publishers')).flatMap(placesOf);
    expect(managed.length).toBeGreaterThan(150);

    const wrong: unknown[] = [];
    for (const [index, text] of hostileStrings.entries()) {
      for (const place of managed.filter((_, number) => (index + number) % 24 === 0)) {
        const path = urlOf(place, text).replace('/v1/publishers', '');
        const fault = faultOf(
          await server.manage(place.method, path, { body: place.method === 'GET' ? undefined : {} })
        );
        if (fault !== null) wrong.push([place.method, path.slice(0, 300), fault]);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('in bytes that are not text gets a clean response', async () => {
    const bytes = ['%', '%zz', '%ff', '%c0%ae', '%ed%a0%80', '%00', '%F0%9F', '%u0041', '%0d%0aSet-Cookie:x'];
    const visits = operations.filter(({ method, path }) => method === 'GET' && !path.includes('watch'));
    const wrong: unknown[] = [];
    for (const place of visits.flatMap(placesOf)) {
      for (const text of bytes) {
        const url = urlOf(place, 'BYTES').replace('BYTES', text);
        const answer = place.path.startsWith('/v1/publishers')
          ? await server.manage('GET', url.replace('/v1/publishers', ''))
          : await server.visit(url);
        if (faultOf(answer) !== null || answer.headers['set-cookie'] !== undefined) wrong.push([url, faultOf(answer)]);
      }
    }
    expect(wrong).toEqual([]);
  }, 60_000);

  it('in headers gets a clean response', async () => {
    const names = ['accept-language', 'if-none-match', 'origin', 'referer', 'authorization', 'accept', 'range'];
    const paths = ['/v1/events', '/v1/videos?ids=h1', '/v1/eventTypes', '/embed/banner-carousel?collection=h1'];
    const wrong: unknown[] = [];
    // Characters that Node's parser accepts: no control except the tab, none above 255.
    for (const text of hostileStrings.filter((value) => /^[\t\x20-\x7e\x80-\xff]*$/.test(value))) {
      for (const [index, name] of names.entries()) {
        const path = paths[(index + text.length) % paths.length] ?? '';
        const answer = await server.visit(`${path}${path.includes('?') ? '&' : '?'}key=pk_acme`, { [name]: text });
        if (faultOf(answer) !== null) wrong.push([path, name, text, faultOf(answer)]);
      }
    }
    expect(wrong).toEqual([]);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects of JSON, member by member
type Json = Record<string, any>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

interface Operation {
  readonly method: Method;
  readonly path: string;
  readonly parameters: readonly { readonly in: string; readonly name: string }[];
}

/** One parameter of one operation. */
interface Place extends Operation {
  readonly parameter: { readonly in: string; readonly name: string };
}

function operationsOf({ paths }: Json): Operation[] {
  return Object.entries(paths as Record<string, Json>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => {
      return { method: method.toUpperCase() as Method, path, parameters };
    })
  );
}

function placesOf(operation: Operation): Place[] {
  const tried = operation.parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
  return tried.map((parameter) => ({ ...operation, parameter }));
}

/** Returns the operation's URL with `text` in one place and valid values in all others. */
function urlOf({ path, parameter }: Place, text: string): string {
  const right: Record<string, string> = {
    publisher: 'acme',
    id: 'h1',
    widget: 'banner-carousel',
    locale: 'nl',
    image: 'a',
  };
  const managed = path.startsWith('/v1/publishers');
  if (managed) right['publisher'] = 'prey';
  const value = (name: string) => (parameter.in === 'path' && parameter.name === name ? encode(text) : right[name]);
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => value(name) ?? 'a');
  const query = parameter.in === 'query' ? `&${parameter.name}=${encode(text)}` : '';
  const preset = managed ? ['validateOnly', 'true'] : ['key', 'pk_acme'];
  return `${place}?${parameter.name === preset[0] ? '' : preset.join('=')}${query}`;
}

/** As a browser encodes it: half a pair becomes the replacement character. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

async function everyPage(path: string, collection: string): Promise<Json[]> {
  const items: Json[] = [];
  let pageToken = '';
  do {
    const { json } = await server.visit(`${path}&pageToken=${encodeURIComponent(pageToken)}`);
    items.push(...json[collection]);
    pageToken = json.nextPageToken;
  } while (pageToken !== '');
  return items;
}

/** Returns every URL in JSON, by the names of URL fields in the contract. */
function addressesIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') return /url$|^details$|^links/i.test(name) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => addressesIn(member, name === 'links' ? 'links' : key));
}

/** Whether it resolves to http(s), whatever it looks like. Its target is the publisher's responsibility. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address, `${PUBLIC_URL}/page/`)) return true;
  return /^https?:$/.test(new URL(address, `${PUBLIC_URL}/page/`).protocol);
}

/** The text as a calendar can represent it: RFC 5545 has one kind of line break and no other controls. */
function asCalendarText(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that the standard excludes
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, '')
  );
}
