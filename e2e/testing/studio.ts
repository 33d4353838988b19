import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ADMIN_TOKEN, ORIGIN } from '../server.ts';
import { expect, test as plain } from './fixtures.ts';

/** A publisher of one test, with its viewings. */
export interface Watched {
  readonly publisher: string;
  /** Collects a viewing that began so many seconds ago and gives its id. */
  watch(viewing?: Viewing): Promise<string>;
  /** Waits until so many viewings are stored, which is a moment after they were collected. */
  stored(plays: number): Promise<void>;
  /** Calls the management API of the publisher. */
  manage(method: string, path: string, body?: object): Promise<unknown>;
}

interface Viewing {
  readonly video?: string;
  readonly title?: string;
  /** s */
  readonly ago?: number;
  /** ms */
  readonly startup?: number;
  /** Of events after the start: seconds after it, word, fields. */
  readonly after?: readonly (readonly [number, string, Record<string, unknown>?])[];
}

const SESSION = 'touchline_studio_token';

export const test = plain.extend<{ watched: Watched }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  watched: async ({}, use) => {
    const publisher = `studio-${randomUUID().slice(0, 8)}`;
    const key = `pk_${publisher.replace('-', '_')}`;
    await call('POST', `/publishers?publisherId=${publisher}`, { displayName: 'The paper', languageCode: 'en' });
    const manage = (method: string, path: string, body?: object) =>
      call(method, `/publishers/${publisher}${path}`, body);
    await manage('POST', `/publicKeys?publicKeyId=${key}`, {});
    const countPlays = async () => {
      const [startTime, endTime] = [-3_600_000, 60_000].map((shift) => new Date(Date.now() + shift).toISOString());
      const answer = await manage('POST', '/analytics:query', { metrics: ['plays'], interval: { startTime, endTime } });
      return (answer as { totals: { plays: number } }).totals.plays;
    };
    const stored = (plays: number) => expect.poll(countPlays, { timeout: 20_000 }).toBe(plays);
    await use({ publisher, manage, stored, watch: (viewing) => collect(key, viewing) });
  },
});

export { expect };

/** Opens Studio, signed in by default. */
export async function openStudio(page: Page, search: string, { token = ADMIN_TOKEN as string | null } = {}) {
  if (token !== null) {
    await page.addInitScript(
      ([name, value]) => sessionStorage.setItem(name as string, value as string),
      [SESSION, token]
    );
  }
  await page.goto(`${ORIGIN}/studio/${search}`);
}

/** Waits until every panel of Audience has its figures, and no placeholder is left. */
export async function figuresThere(page: Page): Promise<void> {
  await expect(page.locator('main section').nth(11)).toBeVisible();
  await expect(page.locator('main .studio-bone')).toHaveCount(0);
  await expect(page.locator('main section[aria-busy=true], main section [role=alert]')).toHaveCount(0);
}

/** Returns the horizontal overflow of the page in px. */
export function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function collect(key: string, viewing: Viewing = {}): Promise<string> {
  const {
    video = 'highlights',
    title = 'The highlights',
    ago = 120,
    startup = 400,
    after = [[60, 'viewend']],
  } = viewing;
  const id = randomUUID();
  const begin = Date.now() - ago * 1000;
  const steps = [[0, 'viewstart', {}], [startup / 1000, 'playing', { xtitofifr: startup }], ...after] as const;
  const first = {
    ...{ xst: begin, mvrid: `viewer-${id}`, sid: `session-${id}`, ypyid: key, pnm: 'video-player', vtt: title },
    ...{ vsoisli: false, vsodu: 100_000, wur: 'https://club.example/match', xwati: 0 },
  };
  const events = steps.map(([second, word, fields], n) => ({
    ...{ e: word, uti: begin + second * 1000, vid: video, pinid: `player-${id}`, xid: id },
    ...{ xsqno: n + 1, psqno: n + 1, pphti: Math.round(second * 1000), xwati: Math.round(second * 1000) },
    ...(n === 0 && first),
    ...fields,
  }));
  const answer = await fetch(`${ORIGIN}/collect/studio`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/129.0.0.0 Safari/537.36',
    },
    body: JSON.stringify({ metadata: { transmission_timestamp: Date.now() }, events }),
  });
  if (answer.status !== 202) throw new Error(`collect answered ${answer.status}: ${await answer.text()}`);
  return id;
}

async function call(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${ORIGIN}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${ADMIN_TOKEN}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
