import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findUnstorable } from '../../content/resource/storable.ts';
import { PUBLIC_URL } from '../../testing/app.ts';
import { type FragmentApp, openFragmentApp } from '../../testing/fragments.ts';
import { hostileStrings, hostileUrls } from '../../testing/hostile.ts';

let server: FragmentApp;
/** The ids of the stored events, each with a hostile string in every field that a card shows. */
const events: string[] = [];
/** The string of each event. */
const works = new Map<string, string>();
const WIDGETS = ['calendar', 'card-carousel', 'card-grid'] as const;

beforeAll(async () => {
  server = await openFragmentApp();
  for (const [index, text] of hostileStrings.entries()) {
    const url = hostileUrls[index % hostileUrls.length] ?? '';
    // Each card gets one string in four, and every string is an event type once.
    for (const typeId of [TYPES[index % TYPES.length] as string, text]) {
      const id = `h${index}-${events.length}`;
      const body = {
        typeId,
        title: text,
        description: text,
        status: STATUSES[index % 3],
      };
      const { status } = await server.manage('POST', `/acme/events?eventId=${id}`, { body });
      if (status !== 200) continue;
      // No version could store text that JSON in PostgreSQL rejects.
      const metadata = metadataOf(text, url);
      if (findUnstorable(metadata) === null) await storeUnchecked(id, metadata);
      events.push(id);
    }
    const fields = { title: text, description: text, thumbnailUrl: url };
    const work = await server.manage('POST', `/acme/creativeWorks?creativeWorkId=w${index}`, { body: fields });
    if (work.status === 200) works.set(`w${index}`, text);
  }
}, 120_000);
afterAll(() => server.close());

/** Stores metadata that the API rejects today, as an older version may have stored it. */
async function storeUnchecked(id: string, metadata: object): Promise<void> {
  await server.store.database
    .updateTable('events')
    .set({ body: sql<string>`jsonb_set(body, '{metadata}', ${JSON.stringify(metadata)}::jsonb)` })
    .where('publisher_id', '=', 'acme')
    .where('id', '=', id)
    .execute();
}

const TYPES = ['football', 'tennis', 'cricket', 'motorsport'];
const STATUSES = ['EVENT_STATUS_STARTED', 'EVENT_STATUS_FINISHED', 'EVENT_STATUS_SCHEDULED'];

function metadataOf(text: string, url: string) {
  const side = { name: text, shortName: text, color: text, logoUrl: url, logo: url, imageUrl: url, country: text };
  const played = { setsWon: text, points: text, games: [text, 6], point: text };
  return {
    competition: { name: text, round: text },
    series: { name: text },
    tournament: { name: text },
    circuit: { name: text },
    venue: { name: text },
    clock: { period: text, minute: text, remaining: text },
    home: side,
    away: side,
    score: { home: text, away: text },
    teams: [
      { ...side, ...played },
      { ...side, ...played },
    ],
    players: [
      { ...side, ...played },
      { ...side, ...played },
    ],
    innings: [{ text, battingSide: text }, { text }],
    classification: [1, 2, 3].map((position) => ({ position, driver: text, gap: text, team: side })),
    statusText: text,
    summary: text,
  };
}

it('has content to show', () => {
  expect(events.length).toBeGreaterThan(100);
  expect(works.size).toBeGreaterThan(20);
});

it.each(WIDGETS)(
  'content of publishers stays text: %s',
  async (widget) => {
    const wrong: unknown[] = [];
    const lists: [string, readonly string[]][] = [
      ['events', events],
      ...(widget === 'calendar' ? [] : ([['creative-works', [...works.keys()]]] satisfies [string, string[]][])),
    ];
    for (const [dataType, ids] of lists) {
      for (let first = 0; first < ids.length; first += 20) {
        const query = {
          key: 'pk_a',
          'query-data-type': dataType,
          'query-limit': '100',
          pinned: ids.slice(first, first + 20).join(),
          link: '/m/{title}/{metadata.home.name}',
          'cards-show-description': 'true',
          'cards-show-button': 'true',
          format: 'html',
          locale: 'en',
        };
        const page = await server.visit(`/v1/fragments/${widget}?${new URLSearchParams(query)}`);
        if (page.status !== 200) wrong.push([page.status, page.reason, query.pinned]);
        else wrong.push(...faultsIn(page.text));
      }
    }
    expect(wrong).toEqual([]);
  },
  60_000
);

it.each(WIDGETS)(
  'query values stay text, or are rejected with an error: %s',
  async (widget) => {
    const { json } = await server.visit(`/v1/snippets/${widget}?key=pk_a`);
    expect(json.html).toContain(`touchline-${widget}`);
    const wrong: unknown[] = [];
    for (const [index, text] of hostileStrings.entries()) {
      for (const [place, name] of ATTRIBUTES.entries()) {
        if ((index + place) % 10 !== 0) continue;
        const query = new URLSearchParams({ key: 'pk_a', pinned: events[0] ?? '', format: 'html', [name]: text });
        const page = await server.visit(`/v1/fragments/${widget}?${query}`);
        if (page.status >= 500 || (page.status >= 400 && page.reason === undefined))
          wrong.push([name, text, page.status]);
        if (page.status === 200) wrong.push(...faultsIn(page.text).map((fault) => [name, text, fault]));
      }
    }
    expect(wrong).toEqual([]);
  },
  60_000
);

const ATTRIBUTES = [
  ...['heading', 'heading-level', 'locale', 'timezone', 'date', 'dir', 'theme', 'link', 'texts', 'pinned', 'config'],
  ...['query-filter', 'query-order-by', 'query-search', 'query-limit', 'query-page-token', 'query-data-type'],
  ...['paths-home-name', 'paths-home-logo', 'paths-title', 'cards-class-name', 'cards-type', 'max', 'day-boundary'],
  ...['cards-background-color', 'cards-background-image', 'see-all-target', 'see-all-color', 'see-all-show', 'class'],
];

const TAG = /<(\/?)([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /\s+([\w:-]+)(?:="([^"]*)")?/g;
/** The elements of our own markup. */
const TAGS =
  /^(touchline-[\w-]+|template|style|script|div|section|header|h[2-6]|p|ul|ol|li|span|a|button|img|picture|source|time|svg|path|circle|rect|line|g|input|label|slot|b|i|strong|em|nav|dl|dt|dd|polyline|ellipse|article|hr|br|small|time|bdi|abbr|output|svg|use|defs|mask|symbol)$/i;

/** Finds foreign parts in the markup: a tag, a handler, a style, a script URL. */
function faultsIn(text: string): string[] {
  const faults: string[] = [];
  const rest = text
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/<!--[\s$/!?]*-->/g, '')
    .replace(TAG, (_, __, tag: string, attributes: string) => {
      if (!TAGS.test(tag)) faults.push(`<${tag}>`);
      for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
        if (/^(on.*|style|srcdoc|formaction)$/i.test(name)) faults.push(`${tag} ${name}`);
        if (/^(href|src|action|poster)$/i.test(name) && !isSafe(decoded(value))) faults.push(`${name}=${value}`);
      }
      return '';
    });
  if (rest.includes('<')) faults.push(rest.slice(rest.indexOf('<'), rest.indexOf('<') + 80));
  if (text.split('<script').length !== 2) faults.push('not one script');
  return faults;
}

function decoded(value: string): string {
  return value.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name] ?? '');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

function isSafe(address: string): boolean {
  if (!URL.canParse(address, `${PUBLIC_URL}/page/`)) return true;
  return /^(https?|webcals?):$/.test(new URL(address, `${PUBLIC_URL}/page/`).protocol);
}
