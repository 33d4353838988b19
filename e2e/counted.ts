import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { test as plain } from './fixtures.ts';

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
    const server = createServer(async (request, answer) => {
      if (request.method === 'GET') {
        answer.writeHead(200, { 'content-type': 'text/html' }).end(around);
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      underway -= 1;
      posts.push({ path: request.url ?? '', type: request.headers['content-type'] });
      events.push(...JSON.parse(Buffer.concat(chunks).toString()).events);
      answer.writeHead(202, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const page = (body: string) => {
      around = body;
      return `${origin}/around`;
    };
    visited.on('request', (request) => {
      if (request.url() === `${origin}/in`) underway += 1;
    });
    await use({ url: `${origin}/in`, events, posts, page, isQuiet: () => underway === 0 });
    server.closeAllConnections();
    server.close();
  },
});

/** The attributes that turn counting on, to this collector. */
export function counting({ url }: Collector, more = ''): string {
  return `mux-env-key="k1" collector-url="${url}" loading="eager" ${more}`;
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

/** Logs each write to the device from the page's beginning, whoever writes. */
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

/** Opens a page and waits until what counts its widget's items watches them; or until other code has begun. */
export async function openWatched(page: Page, open: () => Promise<unknown>, file = /\/count-content-/): Promise<void> {
  const code = page.waitForResponse(file);
  await open();
  const url = (await code).url();
  await page.evaluate(async (file) => {
    await import(file);
  }, url);
  await inView(page);
}

/** Everything that observes what is in view has been told of it. */
export function inView(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => new IntersectionObserver(() => resolve(0)).observe(document.body))
  );
}
