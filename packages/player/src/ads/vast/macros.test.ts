// @vitest-environment jsdom

import { noConsentStrings } from '@touchline/consent/strings';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../start/session.ts';
import { createTestAds, settled, TAG, type TestAds, vastOf } from '../../testing/ads.ts';
import { pageVariable, replaceMacros, resolveUrl, tagMacros, vastMacros } from './macros.ts';

type TcfCallback = (data: unknown, success: boolean) => void;

let open: TestAds | undefined;
let callbacks: TcfCallback[] = [];

/** Simulates a consent platform: passes the visitor's choice to all listeners. */
const choose = (granted: boolean) => {
  const purpose = { consents: { 1: granted, 8: granted } };
  const data = { tcString: 'CPx', gdprApplies: true, eventStatus: 'useractioncomplete', listenerId: 1, purpose };
  for (const callback of callbacks) callback(data, true);
};

beforeEach(() => {
  callbacks = [];
  vi.stubGlobal('__tcfapi', (...[, , callback]: [string, number, TcfCallback]) => callbacks.push(callback));
});
afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Creates a session and presses play. */
function startPlayback(tagUrl: string, responses: Parameters<typeof createTestAds>[0], settings = {}) {
  open = createTestAds(responses, { tagUrl, consent: 'auto', ...settings });
  open.session.play();
  open.loadContent();
  return open;
}

it('AD-06, AD-09: a tag whose custom macro names stand for consent waits for it', async () => {
  const responses = { [`${TAG}?tc=CPx`]: vastOf(), [`${TAG}?tc=`]: vastOf('') };
  const test = startPlayback(`${TAG}?tc=%%TC%%`, responses, { macros: { '{tcf.tcString}': '%%TC%%' } });
  await settled();
  await vi.waitFor(() => expect(callbacks.length).toBeGreaterThan(1));
  choose(true);
  await vi.waitFor(() => expect(test.adMedia.media.src).toBe('https://ads.example/a.mp4'));
});

it('AD-09: a withdrawn consent string is not sent from then on, and one given later is', async () => {
  const response = vastOf().replace(/(?<=a\/)(start|midpoint|complete)(?=])/g, '$1?tc=[GDPRCONSENT]');
  const { adMedia, loadAdMedia, tracked } = startPlayback(TAG, { [TAG]: response });
  await vi.waitFor(() => expect(callbacks.length).toBeGreaterThan(1));
  await settled();
  loadAdMedia();
  await settled();
  adMedia.playTo(0.2);
  choose(true);
  adMedia.playTo(6);
  choose(false);
  adMedia.playToEnd();
  const sent = tracked.filter((path) => path.includes('tc='));
  expect(sent).toEqual(['/a/start?tc=', '/a/midpoint?tc=CPx', '/a/complete?tc=']);
});

const testValues = (name: string) => ({ 'player.id': 'derby & more', empty: '', sly: '{player.id}' })[name] ?? null;

describe('replaceMacros', () => {
  it.each([
    ['a value is URI-encoded', 'id={player.id}', 'id=derby%20%26%20more'],
    ['a value wins over a default', 'id={player.id=none}', 'id=derby%20%26%20more'],
    ['a default replaces an empty value', 'id={empty=none}', 'id=none'],
    ['a default replaces an unknown value', 'id={unknown=some one}', 'id=some%20one'],
    ['an unknown macro stays', 'id={unknown}', 'id={unknown}'],
    ['a value that looks like a macro is not replaced', 'id={sly}', 'id=%7Bplayer.id%7D'],
  ])('AD-11: %s', (_, tag, text) => {
    expect(replaceMacros(tag, testValues)).toEqual({ text, failure: null });
  });

  it('AD-11: finds a macro by the name that a publisher gives it', () => {
    const overrides = { '{player.id}': '%%PLAYER(_ID)?%%' };
    expect(replaceMacros('a=%%PLAYER%%&b=%%PLAYER_ID%%', testValues, overrides).text).toBe(
      'a=derby%20%26%20more&b=derby%20%26%20more'
    );
  });

  it('AD-06: leaves the tag unchanged if an override is no regular expression', () => {
    const { text, failure } = replaceMacros('id={player.id}&((', testValues, { '{player.id}': '((' });
    expect(text).toBe('id={player.id}&((');
    expect(failure).toMatch(/regular expression/i);
  });
});

const media = Object.assign(document.createElement('video'), { muted: true });
const playable = { id: 'derby', name: 'The derby', live: false, duration: 61.4 };
const session = { media, playable } as unknown as Session;
const consent = { ...noConsentStrings, gdprApplies: true, tcString: 'CPc0', uspString: '1YNN' };
const values = tagMacros(session, { autoplay: true }, consent);

/** Macros of contrib-ads 7.5.2. */
const NAMES =
  'player.id player.height player.width player.heightInt player.widthInt player.autoplay player.muted player.language player.duration player.durationInt player.live player.pageUrl mediainfo.id mediainfo.name mediainfo.duration mediainfo.description mediainfo.tags mediainfo.reference_id mediainfo.ad_keys playlistinfo.id playlistinfo.name timestamp document.referrer window.location.href random usp.uspString';

describe('tagMacros', () => {
  it('AD-11: knows all 26', () => {
    const names = NAMES.split(' ');
    expect(names).toHaveLength(26);
    expect(names.filter((name) => values(name) === null)).toEqual([]);
  });

  it.each([
    ['player.id', 'derby'],
    ['mediainfo.name', 'The derby'],
    ['player.muted', '1'],
    ['player.autoplay', '1'],
    ['player.durationInt', '61'],
    ['tcf.tcString', 'CPc0'],
    ['tcf.gdprAppliesInt', '1'],
    ['usp.uspString', '1YNN'],
    ['tcf.purpose', ''],
    ['something.else', null],
  ])('AD-09, AD-10, AD-11: %s is %o', (name, value) => {
    expect(values(name)).toBe(value);
  });

  it('AD-11: reads variables of the page', () => {
    vi.stubGlobal('section', 'football');
    expect([values('pageVariable.section'), values('pageVariable.nothing')]).toEqual(['football', '']);
    vi.unstubAllGlobals();
  });
});

describe('vastMacros', () => {
  it('AD-11: returns values of break, player, page and consent', () => {
    media.currentTime = 0;
    const macros = vastMacros({
      ...{ session, consent, limited: false, muted: true, transactionId: 'abc' },
      adBreak: { kind: 'midroll', count: 2 },
    });
    expect(macros).toMatchObject({
      ...{ BREAKPOSITION: 2, ADCOUNT: 2, PLACEMENTTYPE: 1, CONTENTPLAYHEAD: '00:00:00.000', TRANSACTIONID: 'abc' },
      ...{ PLAYERSTATE: 'muted', LIMITADTRACKING: 0, REGULATIONS: 'gdpr,ccpa', GDPRCONSENT: 'CPc0' },
      ...{ DOMAIN: location.hostname, PAGEURL: location.href, CONTENTID: 'derby' },
    });
  });
});

const getter = vi.fn(() => 'secret');
const page = Object.defineProperty(
  { site: { section: 'football', page: 7, live: true, tags: [] }, empty: null },
  'sly',
  { get: getter }
);

describe('pageVariable', () => {
  it.each([
    ['site.section', 'football'],
    ['site.page', '7'],
    ['site.live', 'true'],
    ['site.tags', null],
    ['site', null],
    ['empty', 'null'],
    ['empty.name', null],
    ['constructor.name', null],
  ])('AD-11: %s is %o', (path, value) => {
    expect(pageVariable(path, page)).toBe(value);
  });

  it('AD-11: runs no getter', () => {
    expect(pageVariable('sly', page)).toBeNull();
    expect(getter).not.toHaveBeenCalled();
  });
});

describe('resolveUrl', () => {
  it.each([
    [
      'a value, encoded',
      '?u=[PAGEURL]&v=%%PAGEURL%%',
      '?u=https%3A%2F%2Fa.example%2F%28b%29&v=https%3A%2F%2Fa.example%2F%28b%29',
    ],
    ['-1 for unknown values', '?ip=[DEVICEIP]', '?ip=-1'],
    ['nothing for text that is no macro', '?a=[]&b=[mine]&c=%%20&d=[DEVICEIP', '?a=[]&b=[mine]&c=%%20&d=[DEVICEIP'],
    ['no macro inside a value', '?a=[CONTENTID]', '?a=%5BDEVICEIP%5D'],
  ])('AD-13: inserts %s', (_, query, expected) => {
    const macros = { PAGEURL: 'https://a.example/(b)', CONTENTID: '[DEVICEIP]' };
    expect(resolveUrl(`https://ads.example/${query}`, macros)).toBe(`https://ads.example/${expected}`);
  });

  it('AD-13: adds eight random digits against caches', () => {
    expect(resolveUrl('//ads.example/[CACHEBUSTING]', {})).toMatch(/\/\d{8}$/);
  });

  it('AD-12: rejects a URL that is longer than servers accept', () => {
    expect(resolveUrl(`https://ads.example/${'['.repeat(1_000_000)}`, {})).toBeNull();
    expect(resolveUrl(`https://ads.example/${'['.repeat(15_000)}`, {})).toHaveLength(15_020);
  });
});
