// @vitest-environment jsdom
import { noConsentStrings } from '@touchline/consent/strings';
import { describe, expect, it, vi } from 'vitest';
import type { Session } from '../start/session.ts';
import { tagMacros } from './tag-macros.ts';
import { vastMacros } from './vast-macros.ts';

const media = Object.assign(document.createElement('video'), { muted: true });
const playable = { id: 'derby', name: 'The derby', live: false, duration: 61.4 };
const session = { media, playable } as unknown as Session;
const consent = { ...noConsentStrings, gdprApplies: true, tcString: 'CPc0', uspString: '1YNN' };
const values = tagMacros(session, { autoplay: true }, consent);

/** Those of contrib-ads 7.5.2. */
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
  it('AD-11: tells of break, player, page and consent', () => {
    media.currentTime = 0;
    const macros = vastMacros({
      ...{ session, consent, limited: false, kind: 'midroll', count: 2, muted: true, transactionId: 'abc' },
    });
    expect(macros).toMatchObject({
      ...{ BREAKPOSITION: 2, ADCOUNT: 2, PLACEMENTTYPE: 1, CONTENTPLAYHEAD: '00:00:00.000', TRANSACTIONID: 'abc' },
      ...{ PLAYERSTATE: 'muted', LIMITADTRACKING: 0, REGULATIONS: 'gdpr,ccpa', GDPRCONSENT: 'CPc0' },
      ...{ DOMAIN: location.hostname, PAGEURL: location.href, CONTENTID: 'derby' },
    });
  });
});
