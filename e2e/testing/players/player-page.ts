import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, LOADER, type Publisher, recordEvents } from '../fixtures.ts';

/** Half a minute in three qualities, that this server holds. */
export const REEL = { duration: 24, playlists: [{ format: 'HLS', url: '/media/reel/master.m3u8' }] };

export type PlayerKind = 'video' | 'event' | 'creative-work';

/** The moment that tests with a clock of their own begin at. */
export const NOW = Date.parse('2026-11-21T12:00:00Z');

const RESOURCES = {
  video: ['videos', 'videoId'],
  event: ['events', 'eventId'],
  'creative-work': ['creativeWorks', 'creativeWorkId'],
  policy: ['accessPolicies', 'accessPolicyId'],
} as const;

/** An id that no other test has. */
export function newId(): string {
  return `p${randomUUID().slice(0, 8)}`;
}

/** Puts something into the publisher's content, and gives its id. */
export async function put(
  publisher: Publisher,
  kind: keyof typeof RESOURCES,
  fields: object,
  id = newId()
): Promise<string> {
  const [collection, name] = RESOURCES[kind];
  const answer = await publisher.manage('POST', `/${collection}?${name}=${id}`, fields);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return id;
}

/** Changes it. */
export async function change(
  publisher: Publisher,
  kind: keyof typeof RESOURCES,
  id: string,
  fields: object
): Promise<void> {
  const answer = await publisher.manage('PATCH', `/${RESOURCES[kind][0]}/${id}`, fields);
  expect(answer.status, await answer.clone().text()).toBe(200);
}

/** RFC 3339 of so many seconds after the tests' moment. */
export function after(seconds: number): string {
  return new Date(NOW + seconds * 1_000).toISOString();
}

interface PlayerOptions {
  readonly attributes?: string;
  /** CSS px of the box around it. */
  readonly width?: number;
  /** Drawn in the browser, with calls of the JSON API. */
  readonly client?: boolean;
  readonly inside?: string;
  readonly html?: string;
  readonly head?: string;
}

export interface OpenPlayer {
  readonly player: Locator;
  /** Calls for content, in order: path and query. */
  readonly calls: string[];
  readonly events: Awaited<ReturnType<typeof recordEvents>>;
  /** States in the order in which the page received them. */
  states(): Promise<unknown[]>;
  errors(): Promise<Record<string, unknown>[]>;
}

/** Opens a page with one player. */
export async function openPlayer(
  page: Page,
  publisher: Publisher,
  { kind, id }: { readonly kind: PlayerKind; readonly id: string },
  { attributes = '', width = 640, client = false, inside = '', html = '', head = '' }: PlayerOptions = {}
): Promise<OpenPlayer> {
  const events = await recordEvents(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/v1\/(videos|events|creativeWorks|fragments)\b/.test(pathname) && !pathname.endsWith(':watch')) {
      calls.push(pathname + search);
    }
  });
  const render = client ? 'render="client"' : '';
  const tag = `touchline-${kind}-player`;
  await publisher.open(
    page,
    `<div style="width:${width}px"><${tag} public-key="${publisher.key}" ${kind}-id="${id}" ${attributes} locale="en" timezone="UTC" ${render}>${inside}</${tag}></div><p id="below">Below</p>${LOADER}`,
    { html, head }
  );
  const detailsOf = async (type: string) =>
    (await events()).filter((event) => event.type === type).map(({ detail }) => detail);
  return {
    player: page.locator(tag),
    calls,
    events,
    states: async () => (await detailsOf('state')).map(({ state }) => state),
    errors: () => detailsOf('error'),
  };
}

export const part = (player: Locator, name: string) => player.locator(`[part~="${name}"]`);

/** Waits until the video plays. */
export async function plays(player: Locator): Promise<void> {
  await expect
    .poll(() => player.evaluate((element) => element.shadowRoot?.querySelector('video')?.currentTime ?? 0), {
      timeout: 15_000,
    })
    .toBeGreaterThan(0.2);
}

/** The failure of a server, as another origin may read it. */
export const failing = { status: 500, headers: { 'access-control-allow-origin': '*' }, body: 'Oh no' };
