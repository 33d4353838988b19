// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWhoKeeper, type WhoKeeper } from './who.ts';

const MINUTE = 60_000;
const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

let mayStore: boolean;

/** A page view: what it has in memory is its own. */
const openPage = (): WhoKeeper => createWhoKeeper(() => mayStore);
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);
const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z'), toFake: ['Date'] });
  mayStore = true;
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as it is written
  document.cookie = 'touchline_viewing=; Max-Age=0; Path=/';
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('createWhoKeeper', () => {
  it('AN-01: keeps a UUID of this browser from the first event on; who comes back has the same', () => {
    const keeper = openPage();
    expect(keys()).toEqual([]);
    const { userId } = keeper.seen();
    expect(userId).toMatch(UUID_4);
    expect(localStorage.getItem('touchline_user')).toBe(userId);
    sessionStorage.clear();
    expect(openPage().seen().userId).toBe(userId);
  });

  it('AN-01: has it in memory where nothing may be stored, and where storage is refused', () => {
    mayStore = false;
    const keeper = openPage();
    const { userId } = keeper.seen();
    expect([keeper.seen().userId, keys(), document.cookie]).toEqual([userId, [], '']);
    mayStore = true;
    for (const storage of ['localStorage', 'sessionStorage'] as const) {
      vi.spyOn(window, storage, 'get').mockImplementation(() => {
        throw new DOMException('sandboxed', 'SecurityError');
      });
    }
    const refused = openPage();
    expect(refused.seen().userId).toBe(refused.seen().userId);
  });

  it('AN-12, LIM-05: a session is of one tab, and over after 25 minutes without an event', () => {
    const keeper = openPage();
    const { sessionId } = keeper.seen();
    wait(24 * MINUTE);
    expect(openPage().seen().sessionId).toBe(sessionId);
    wait(24 * MINUTE);
    expect(openPage().seen().sessionId).toBe(sessionId);
    wait(26 * MINUTE);
    expect(keeper.seen().sessionId).not.toBe(sessionId);
    expect(openPage().seen().sessionId).toBe(keeper.seen().sessionId);
    sessionStorage.clear();
    expect(openPage().seen().sessionId).not.toBe(keeper.seen().sessionId);
  });

  it('looks without leaving anything', () => {
    const keeper = openPage();
    keeper.seen(false);
    keeper.settle();
    expect([keys(), document.cookie]).toEqual([[], '']);
  });

  it('stores its ids of memory once it may', () => {
    mayStore = false;
    const keeper = openPage();
    const { userId, sessionId } = keeper.seen();
    mayStore = true;
    keeper.settle();
    expect(openPage().seen()).toMatchObject({ userId, sessionId });
    expect(keeper.settle()).toBeNull();
  });

  it('BA-01: who comes back has the old ids also in events from before consent was known', () => {
    const first = openPage().seen();
    wait(MINUTE);
    mayStore = false;
    const keeper = openPage();
    const { userId, visitor } = keeper.seen();
    const event = {
      userId,
      mvrid: visitor.viewerId,
      sst: Date.now(),
      ts: Date.now(),
      msano: visitor.sampleNumber,
      n: 7,
    };
    expect(userId).not.toBe(first.userId);
    mayStore = true;
    expect(keeper.settle()?.(event)).toEqual({
      userId: first.userId,
      mvrid: first.visitor.viewerId,
      sst: first.visitor.sessionStart,
      ts: Date.now(),
      msano: first.visitor.sampleNumber,
      n: 7,
    });
  });

  it('leaves the device: nothing is stored, and who goes on is somebody new', () => {
    const keeper = openPage();
    const before = keeper.seen();
    mayStore = false;
    keeper.leave();
    const after = keeper.seen();
    expect([keys(), document.cookie]).toEqual([[], '']);
    expect(after.userId).not.toBe(before.userId);
    expect(after.sessionId).not.toBe(before.sessionId);
    expect(after.visitor.viewerId).not.toBe(before.visitor.viewerId);
    keeper.leave();
    expect(keeper.seen().userId).toBe(after.userId);
    keeper.leave(true);
    expect(keeper.seen().userId).not.toBe(after.userId);
  });

  it('takes nobody from what somebody else has written', () => {
    localStorage.setItem('touchline_user', '<script>');
    sessionStorage.setItem('touchline_session', `${'x'.repeat(65)}.${Date.now()}`);
    expect(openPage().seen()).toMatchObject({ userId: expect.stringMatching(UUID_4) });
    sessionStorage.setItem('touchline_session', `a.${Date.now() + MINUTE}`);
    expect(openPage().seen().sessionId).toMatch(UUID_4);
  });
});
