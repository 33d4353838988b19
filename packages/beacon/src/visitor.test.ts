// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readVisitor } from './visitor.ts';
import { createWhoKeeper } from './who.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

let store: boolean;
let written: string[];
let cookies: string;

const mayStore = () => store;
const openPage = () => {
  const { seen, leave } = createWhoKeeper(mayStore);
  return { seen: () => seen().visitor, leave };
};
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** What a browser does with cookies. */
function takeCookies(get: () => string, set: (text: string) => void): void {
  Object.defineProperty(document, 'cookie', { configurable: true, get, set });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
  vi.spyOn(Math, 'random').mockReturnValue(0.25);
  localStorage.clear();
  sessionStorage.clear();
  store = true;
  written = [];
  cookies = 'other=1';
  takeCookies(
    () => cookies,
    (text) => {
      written.push(text);
      cookies = text.split(';')[0] as string;
    }
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'cookie');
});

describe('the visitor of the cookie', () => {
  it('BA-01, LIM-05: keeps viewer, sample number, session and view data for 365 days', () => {
    const { viewerId, sessionId } = openPage().seen();
    expect(written).toEqual([
      `touchline_viewing=vid=${viewerId}&msn=0.25&sid=${sessionId}&sst=${NOON}&sex=${NOON + 25 * MINUTE}; Max-Age=31536000; Path=/; SameSite=Lax`,
    ]);
  });

  it('BA-16, LIM-05: a session goes on for 25 minutes from each event', () => {
    const keeper = openPage();
    const { sessionId, viewerId } = keeper.seen();
    wait(24 * MINUTE);
    expect(keeper.seen().sessionId).toBe(sessionId);
    wait(24 * MINUTE);
    expect(keeper.seen().sessionId).toBe(sessionId);
    wait(26 * MINUTE);
    expect(keeper.seen().sessionId).not.toBe(sessionId);
    expect(keeper.seen()).toMatchObject({ viewerId, sessionStart: Date.now() });
  });

  it('BA-01: goes on on the next page', () => {
    const { viewerId, sessionId } = openPage().seen();
    wait(MINUTE);
    expect(openPage().seen()).toMatchObject({ viewerId, sessionId, sessionStart: NOON });
  });

  it('keeps ids in memory where nothing may be stored, and these very ids once it may', () => {
    store = false;
    const keeper = openPage();
    const { viewerId, sessionId } = keeper.seen();
    expect([keeper.seen().viewerId, written]).toEqual([viewerId, []]);
    store = true;
    keeper.seen();
    expect(readVisitor()).toMatchObject({ viewerId, sessionId });
  });

  it('does not read what it may not use', () => {
    const { viewerId } = openPage().seen();
    store = false;
    expect(openPage().seen().viewerId).not.toBe(viewerId);
  });

  it('forgets: the cookie goes, and who comes back is new', () => {
    const keeper = openPage();
    const { viewerId } = keeper.seen();
    keeper.leave(true);
    expect(written.at(-1)).toMatch(/^touchline_viewing=; Max-Age=0;/);
    expect(keeper.seen().viewerId).not.toBe(viewerId);
  });

  it('takes nothing away where there is nothing', () => {
    openPage().leave();
    expect(written).toEqual([]);
  });

  it('survives a page that refuses cookies', () => {
    const refuse = () => {
      throw new DOMException('sandboxed', 'SecurityError');
    };
    takeCookies(refuse, refuse);
    const keeper = openPage();
    const { sessionId } = keeper.seen();
    expect(keeper.seen().sessionId).toBe(sessionId);
    keeper.leave(true);
  });

  it('begins a new session where the clock was set back', () => {
    const keeper = openPage();
    const { sessionId } = keeper.seen();
    wait(-86_400_000);
    expect(keeper.seen().sessionId).not.toBe(sessionId);
  });
});

describe('readVisitor', () => {
  it.each([
    '',
    'vid=a&msn=0.5&sid=b&sst=1&sex=2',
    'touchline_viewing=vid=a',
    'touchline_viewing=vid=a&msn=2&sid=b&sst=1&sex=2',
    'touchline_viewing=vid=a&msn=&sid=b&sst=1&sex=2',
    'touchline_viewing=vid=a b&msn=0.5&sid=b&sst=1&sex=2',
    'touchline_viewing=vid=a&msn=0.5&sid=b&sst=x&sex=2',
    `touchline_viewing=vid=${'a'.repeat(65)}&msn=0.5&sid=b&sst=1&sex=2`,
  ])('takes %j for nobody', (text) => {
    cookies = text;
    expect(readVisitor()).toBeNull();
  });
});
