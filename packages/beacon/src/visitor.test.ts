import { beforeEach, describe, expect, it } from 'vitest';
import { createVisitorKeeper, readVisitor, type VisitorPorts } from './visitor.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-21T12:00:00Z');

let now: number;
let mayStore: boolean;
let written: string[];
let cookies: string;
let ids: number;

const ports: VisitorPorts = {
  mayStore: () => mayStore,
  jar: {
    get cookie() {
      return cookies;
    },
    set cookie(text) {
      written.push(text);
      cookies = text.split(';')[0] as string;
    },
  },
  now: () => now,
  random: () => 0.25,
  uuid: () => {
    ids += 1;
    return `id-${ids}`;
  },
};

beforeEach(() => {
  now = NOON;
  mayStore = true;
  written = [];
  cookies = 'other=1';
  ids = 0;
});

describe('createVisitorKeeper', () => {
  it('BA-01, LIM-05: keeps viewer, sample number, session and view data for 365 days', () => {
    createVisitorKeeper(ports).seen();
    expect(written).toEqual([
      `touchline_viewing=vid=id-1&msn=0.25&sid=id-2&sst=${NOON}&sex=${NOON + 25 * MINUTE}; Max-Age=31536000; Path=/; SameSite=Lax`,
    ]);
  });

  it('BA-16, LIM-05: a session goes on for 25 minutes from each event', () => {
    const keeper = createVisitorKeeper(ports);
    const { sessionId, viewerId } = keeper.seen();
    now += 24 * MINUTE;
    expect(keeper.seen().sessionId).toBe(sessionId);
    now += 24 * MINUTE;
    expect(keeper.seen().sessionId).toBe(sessionId);
    now += 26 * MINUTE;
    expect(keeper.seen().sessionId).not.toBe(sessionId);
    expect(keeper.seen()).toMatchObject({ viewerId, sessionStart: now });
  });

  it('BA-01: goes on on the next page', () => {
    const { viewerId, sessionId } = createVisitorKeeper(ports).seen();
    now += MINUTE;
    expect(createVisitorKeeper(ports).seen()).toMatchObject({ viewerId, sessionId, sessionStart: NOON });
  });

  it('keeps ids in memory where nothing may be stored, and these very ids once it may', () => {
    mayStore = false;
    const keeper = createVisitorKeeper(ports);
    const { viewerId, sessionId } = keeper.seen();
    expect([keeper.seen().viewerId, written]).toEqual([viewerId, []]);
    mayStore = true;
    keeper.seen();
    expect(readVisitor(cookies.replace('touchline_viewing=', ''))).toMatchObject({ viewerId, sessionId });
  });

  it('does not read what it may not use', () => {
    createVisitorKeeper(ports).seen();
    mayStore = false;
    expect(createVisitorKeeper(ports).seen().viewerId).not.toBe('id-1');
  });

  it('forgets: the cookie goes, and who comes back is new', () => {
    const keeper = createVisitorKeeper(ports);
    const { viewerId } = keeper.seen();
    keeper.forget();
    expect(written.at(-1)).toMatch(/^touchline_viewing=; Max-Age=0;/);
    expect(keeper.seen().viewerId).not.toBe(viewerId);
  });

  it('takes nothing away where there is nothing', () => {
    createVisitorKeeper(ports).forget();
    expect(written).toEqual([]);
  });

  it('survives a page that refuses cookies', () => {
    const jar = {
      get cookie(): string {
        throw new DOMException('sandboxed', 'SecurityError');
      },
      set cookie(_: string) {
        throw new DOMException('sandboxed', 'SecurityError');
      },
    };
    const keeper = createVisitorKeeper({ ...ports, jar });
    const { sessionId } = keeper.seen();
    expect(keeper.seen().sessionId).toBe(sessionId);
    keeper.forget();
  });

  it('begins a new session where the clock was set back', () => {
    const keeper = createVisitorKeeper(ports);
    const { sessionId } = keeper.seen();
    now -= 86_400_000;
    expect(keeper.seen().sessionId).not.toBe(sessionId);
  });
});

describe('readVisitor', () => {
  it.each([
    null,
    '',
    'vid=a',
    'vid=a&msn=2&sid=b&sst=1&sex=2',
    'vid=a&msn=&sid=b&sst=1&sex=2',
    'vid=a b&msn=0.5&sid=b&sst=1&sex=2',
    'vid=a&msn=0.5&sid=b&sst=x&sex=2',
    `vid=${'a'.repeat(65)}&msn=0.5&sid=b&sst=1&sex=2`,
  ])('takes %j for nobody', (text) => {
    expect(readVisitor(text)).toBeNull();
  });
});
