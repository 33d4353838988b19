// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createIdentityStore, type IdentityStore } from './identity.ts';

const MINUTE = 60_000;
const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

let mayStore: boolean;

/** Opens a page view, with its own memory. */
const openPage = (): IdentityStore => createIdentityStore(() => mayStore);
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

describe('createIdentityStore', () => {
  it('AN-01: stores a UUID of this browser at the first event; a returning visitor has the same', () => {
    const store = openPage();
    expect(keys()).toEqual([]);
    const { userId } = store.seen();
    expect(userId).toMatch(UUID_4);
    expect(localStorage.getItem('touchline_user')).toBe(userId);
    sessionStorage.clear();
    expect(openPage().seen().userId).toBe(userId);
  });

  it('AN-01: keeps it in memory if storage is not allowed or blocked', () => {
    mayStore = false;
    const store = openPage();
    const { userId } = store.seen();
    expect([store.seen().userId, keys(), document.cookie]).toEqual([userId, [], '']);
    mayStore = true;
    for (const storage of ['localStorage', 'sessionStorage'] as const) {
      vi.spyOn(window, storage, 'get').mockImplementation(() => {
        throw new DOMException('sandboxed', 'SecurityError');
      });
    }
    const denied = openPage();
    expect(denied.seen().userId).toBe(denied.seen().userId);
  });

  it('AN-12, LIM-05: a session belongs to one tab, and ends after 25 minutes without an event', () => {
    const store = openPage();
    const { sessionId } = store.seen();
    wait(24 * MINUTE);
    expect(openPage().seen().sessionId).toBe(sessionId);
    wait(24 * MINUTE);
    expect(openPage().seen().sessionId).toBe(sessionId);
    wait(26 * MINUTE);
    expect(store.seen().sessionId).not.toBe(sessionId);
    expect(openPage().seen().sessionId).toBe(store.seen().sessionId);
    sessionStorage.clear();
    expect(openPage().seen().sessionId).not.toBe(store.seen().sessionId);
  });

  it('reads the ids without storing them', () => {
    const store = openPage();
    store.seen(false);
    store.settle();
    expect([keys(), document.cookie]).toEqual([[], '']);
  });

  it('stores its ids from memory once that is allowed', () => {
    mayStore = false;
    const store = openPage();
    const { userId, sessionId } = store.seen();
    mayStore = true;
    store.settle();
    expect(openPage().seen()).toMatchObject({ userId, sessionId });
    expect(store.settle()).toBeNull();
  });

  it('BA-01: a returning visitor has the old ids also in events from before consent was known', () => {
    const first = openPage().seen();
    wait(MINUTE);
    mayStore = false;
    const store = openPage();
    const { userId, visitor } = store.seen();
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
    expect(store.settle()?.(event)).toEqual({
      userId: first.userId,
      mvrid: first.visitor.viewerId,
      sst: first.visitor.sessionStart,
      ts: Date.now(),
      msano: first.visitor.sampleNumber,
      n: 7,
    });
  });

  it('deletes the ids from the device; the visitor then has new ones', () => {
    const store = openPage();
    const before = store.seen();
    mayStore = false;
    store.leave();
    const after = store.seen();
    expect([keys(), document.cookie]).toEqual([[], '']);
    expect(after.userId).not.toBe(before.userId);
    expect(after.sessionId).not.toBe(before.sessionId);
    expect(after.visitor.viewerId).not.toBe(before.visitor.viewerId);
    store.leave();
    expect(store.seen().userId).toBe(after.userId);
    store.leave(true);
    expect(store.seen().userId).not.toBe(after.userId);
  });

  it('ignores ids in another format', () => {
    localStorage.setItem('touchline_user', '<script>');
    sessionStorage.setItem('touchline_session', `${'x'.repeat(65)}.${Date.now()}`);
    expect(openPage().seen()).toMatchObject({ userId: expect.stringMatching(UUID_4) });
    sessionStorage.setItem('touchline_session', `a.${Date.now() + MINUTE}`);
    expect(openPage().seen().sessionId).toMatch(UUID_4);
  });
});
