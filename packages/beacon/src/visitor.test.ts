// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdentityStore } from './identity.ts';
import { readVisitor } from './visitor.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

let store: boolean;
let written: string[];
let cookies: string;

const mayStore = () => store;
const openPage = () => {
  const { seen, leave } = createIdentityStore(mayStore);
  return { seen: () => seen().visitor, leave };
};
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
/** Stores cookies as a browser does. */
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

  it('BA-16, LIM-05: a session lasts for 25 minutes after each event', () => {
    const identity = openPage();
    const { sessionId, viewerId } = identity.seen();
    wait(24 * MINUTE);
    expect(identity.seen().sessionId).toBe(sessionId);
    wait(24 * MINUTE);
    expect(identity.seen().sessionId).toBe(sessionId);
    wait(26 * MINUTE);
    expect(identity.seen().sessionId).not.toBe(sessionId);
    expect(identity.seen()).toMatchObject({ viewerId, sessionStart: Date.now() });
  });

  it('BA-01: continues on the next page', () => {
    const { viewerId, sessionId } = openPage().seen();
    wait(MINUTE);
    expect(openPage().seen()).toMatchObject({ viewerId, sessionId, sessionStart: NOON });
  });

  it('keeps ids in memory while storage is not allowed, and stores the same ones later', () => {
    store = false;
    const identity = openPage();
    const { viewerId, sessionId } = identity.seen();
    expect([identity.seen().viewerId, written]).toEqual([viewerId, []]);
    store = true;
    identity.seen();
    expect(readVisitor()).toMatchObject({ viewerId, sessionId });
  });

  it('does not read a cookie that it may not use', () => {
    const { viewerId } = openPage().seen();
    store = false;
    expect(openPage().seen().viewerId).not.toBe(viewerId);
  });

  it('deletes the cookie; a returning visitor is new', () => {
    const identity = openPage();
    const { viewerId } = identity.seen();
    identity.leave(true);
    expect(written.at(-1)).toMatch(/^touchline_viewing=; Max-Age=0;/);
    expect(identity.seen().viewerId).not.toBe(viewerId);
  });

  it('deletes nothing if there is no cookie', () => {
    openPage().leave();
    expect(written).toEqual([]);
  });

  it('works on a page without cookies', () => {
    const reject = () => {
      throw new DOMException('sandboxed', 'SecurityError');
    };
    takeCookies(reject, reject);
    const identity = openPage();
    const { sessionId } = identity.seen();
    expect(identity.seen().sessionId).toBe(sessionId);
    identity.leave(true);
  });

  it('starts a new session if the clock was set back', () => {
    const identity = openPage();
    const { sessionId } = identity.seen();
    wait(-86_400_000);
    expect(identity.seen().sessionId).not.toBe(sessionId);
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
