import type { Page } from '@playwright/test';
import { test as plain } from './fixtures.ts';
import { openServer, readBody } from './local-server.ts';

/** An event as it left a page. */
export type Counted = Readonly<Record<string, unknown>>;

/** A collector in the test: takes whatever is posted, from any page. */
export interface Collector {
  readonly url: string;
  /** Everything that has arrived, oldest first. */
  readonly events: readonly Counted[];
  /** Puts a page beside it, of another origin than the publisher’s, and gives its address. */
  page(body: string): string;
  /** No request of the test's own page is on its way. */
  isQuiet(): boolean;
  /** Requests that have arrived. */
  readonly posts: readonly { readonly path: string; readonly type: string | undefined }[];
}

interface Counting {
  readonly collector: Collector;
}

export const test = plain.extend<Counting>({
  collector: async ({ page: visited }, use) => {
    const events: Counted[] = [];
    let underway = 0;
    const posts: { path: string; type: string | undefined }[] = [];
    let around = '';
    const { origin, close } = await openServer(async (request, response) => {
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/html' }).end(around);
        return;
      }
      const body = await readBody(request);
      underway -= 1;
      posts.push({ path: request.url ?? '', type: request.headers['content-type'] });
      events.push(...JSON.parse(body.toString()).events);
      response.writeHead(202, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{}');
    });
    const page = (body: string) => {
      around = body;
      return `${origin}/around`;
    };
    visited.on('request', (request) => {
      if (request.url() === `${origin}/in`) underway += 1;
    });
    await use({ url: `${origin}/in`, events, posts, page, isQuiet: () => underway === 0 });
    close();
  },
});

/** The attributes that turn counting on, to this collector. */
export function counting({ url }: Collector, attributes = ''): string {
  return `mux-env-key="k1" collector-url="${url}" loading="eager" ${attributes}`;
}

/** Everything of ours that is on the device now: `cookie touchline_viewing`, `local touchline_user`. */
export function storedOn(page: { evaluate: Page['evaluate'] }): Promise<string[]> {
  return page.evaluate(() => [
    ...document.cookie
      .split('; ')
      .filter((cookie) => cookie.startsWith('touchline'))
      .map((cookie) => `cookie ${cookie.split('=')[0]}`),
    ...Object.keys(localStorage).map((name) => `local ${name}`),
    ...Object.keys(sessionStorage).map((name) => `session ${name}`),
  ]);
}

/** Logs each write to the device's storage from the beginning of the page. */
export async function logWrites(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const writes: string[] = [];
    Object.assign(window, { writes });
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      writes.push(`${this === localStorage ? 'local' : 'session'} ${name}`);
      setItem.call(this, name, value);
    };
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') as PropertyDescriptor;
    Object.defineProperty(document, 'cookie', {
      get: () => cookie.get?.call(document),
      set: (value: string) => {
        if (!/Max-Age=0/.test(value)) writes.push(`cookie ${value.split('=')[0]}`);
        cookie.set?.call(document, value);
      },
    });
  });
  return () => page.evaluate(() => (window as never as { writes: string[] }).writes);
}

/** Opens a page and waits until its widget observes its items, or until other code has started. */
export async function openWatched(page: Page, open: () => Promise<unknown>, file = /\/count-content-/): Promise<void> {
  const code = page.waitForResponse(file);
  await open();
  const url = (await code).url();
  await page.evaluate(async (file) => {
    await import(file);
  }, url);
  await inView(page);
}

/** Waits until all intersection observers have been called. */
export function inView(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => new IntersectionObserver(() => resolve(0)).observe(document.body))
  );
}
