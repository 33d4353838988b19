import { test as base, type Locator, type Page } from '@playwright/test';
import { ADMIN_TOKEN, ORIGIN } from '../server.ts';
import { openServer } from './local-server.ts';

/** An image in one colour, which needs no other server. */
const IMAGE = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="1600" height="900" fill="${colour}"/></svg>`;

/** The page to which the links of banners lead. */
const ARRIVED = { body: '<!doctype html><title>Arrived</title>', headers: { 'content-type': 'text/html' } };

export interface Publisher {
  /** Origin of the publisher's own pages, which differs from the API's as in production. */
  readonly origin: string;
  /** Public key without allowed domains. */
  readonly key: string;
  /** Puts a page on the publisher's site and opens it. */
  open(page: Page, body: string, options?: PageOptions): Promise<void>;
  /** Creates or replaces a banner collection and returns its id. */
  collection(id: string, banners: readonly object[]): Promise<string>;
  /** Calls the management API of this publisher. */
  manage(method: string, path: string, body?: object): Promise<Response>;
  /** Returns the URL of an image on the publisher's site. */
  imageUrl(colour: string): string;
}

export interface PageOptions {
  readonly headers?: Record<string, string>;
  readonly html?: string;
  readonly head?: string;
  /** Part after the path: query and hash. */
  readonly suffix?: string;
}

export const test = base.extend<object, { publisher: Publisher }>({
  publisher: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
    async ({}, use, { workerIndex }) => {
      const pages = new Map<string, { body: string; headers: Record<string, string> }>();
      const { origin, close } = await openServer(({ url = '/' }, response) => {
        const { pathname } = new URL(url, 'http://site');
        const colour = /^\/picture-(\w+)\.svg$/.exec(pathname)?.[1];
        const resource = colour
          ? { body: IMAGE(colour), headers: { 'content-type': 'image/svg+xml' } }
          : (pages.get(pathname) ?? (pathname.startsWith('/went-to-') ? ARRIVED : undefined));
        response.writeHead(resource ? 200 : 404, resource?.headers).end(resource?.body);
      });
      const id = `e2e-${process.pid}-${workerIndex}`;
      const publisher = await createPublisher({ id, origin, pages });
      await use(publisher);
      close();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
export { ORIGIN } from '../server.ts';

/** The copy-paste tag of a carousel. */
export function carouselTag(publisher: Publisher, collection: string, attributes = ''): string {
  return `<touchline-banner-carousel public-key="${publisher.key}" collection="${collection}" ${attributes}></touchline-banner-carousel>`;
}

export const LOADER = `<script async src="${ORIGIN}/embed.js"></script>`;

/** Returns a banner with one image and, if given, a headline. */
export function bannerOf(publisher: Publisher, id: string, { text = '', colour = 'teal', ...rest } = {}): object {
  return {
    id,
    destinationUrl: `${publisher.origin}/went-to-${id}`,
    texts: text ? [{ text, isButton: false }] : [],
    backgroundAssets: [{ assetUrl: publisher.imageUrl(colour) }],
    ...rest,
  };
}

/** Waits until a carousel is hydrated: its banners out of view have become inert. */
export async function hydrated(carousel: Locator): Promise<void> {
  await carousel.hover();
  await carousel.page().mouse.move(0, 0);
  await carousel.locator('[part~="banner"][inert]').first().waitFor({ state: 'attached' });
}

/** Records the events that the page receives, with their detail, oldest first. */
export async function recordEvents(
  page: Page
): Promise<() => Promise<{ type: string; detail: Record<string, unknown> }[]>> {
  await page.addInitScript(() => {
    const recorded: { type: string; detail: unknown }[] = [];
    Object.assign(window, { recorded });
    for (const type of ['state', 'error', 'empty', 'dataloaded', 'bannerclick', 'bannerchange']) {
      document.addEventListener(`touchline:${type}`, (event) => {
        recorded.push({ type, detail: JSON.parse(JSON.stringify((event as CustomEvent).detail)) });
      });
    }
  });
  return () => page.evaluate(() => (window as never as { recorded: [] }).recorded);
}

/**
 * Advances the page's clock, which must be installed, second by second until `check` passes. Fails if it does not pass
 * within `seconds`. Use it for retries and polling.
 */
export async function runUntil(page: Page, seconds: number, check: () => Promise<unknown>): Promise<void> {
  for (let left = seconds; left > 1; left--) {
    await page.clock.runFor(1000);
    const holds = await check().then(
      () => true,
      () => false
    );
    if (holds) return;
  }
  await page.clock.runFor(1000);
  await check();
}

async function createPublisher({
  id,
  origin,
  pages,
}: {
  id: string;
  origin: string;
  pages: Map<string, { body: string; headers: Record<string, string> }>;
}): Promise<Publisher> {
  const call = (method: string, path: string, body?: object) =>
    fetch(`${ORIGIN}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const manage = (method: string, path: string, body?: object) => call(method, `/publishers/${id}${path}`, body);
  const key = `pk_${id.replaceAll('-', '_')}`;
  await must(await call('POST', `/publishers?publisherId=${id}`, { displayName: id, languageCode: 'en' }));
  await must(
    await manage('POST', `/publicKeys?publicKeyId=${key}`, { rateLimit: { requestsPerMinutePerAddress: 100_000 } })
  );

  let count = 0;
  return {
    origin,
    key,
    manage,
    imageUrl: (colour) => `${origin}/picture-${colour}.svg`,
    async collection(name, banners) {
      const made = await manage('POST', `/bannerCollections?bannerCollectionId=${name}`, { banners });
      if (made.status === 409) await must(await manage('PATCH', `/bannerCollections/${name}`, { banners }));
      else await must(made);
      return name;
    },
    async open(page, body, { headers = {}, html = '', head = '', suffix = '' } = {}) {
      const path = `/page-${++count}`;
      const document = `<!doctype html><html lang="en" ${html}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/picture-white.svg"><title>Publisher</title>${head}</head><body>${body}</body></html>`;
      pages.set(path, { body: document, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
      await page.goto(`${origin}${path}${suffix}`);
    },
  };
}

async function must(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`);
}
