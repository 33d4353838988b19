import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readGpp } from './gpp.ts';
import { readTcf } from './query-platform.ts';
import { readUsPrivacy } from './us-privacy.ts';

const YES = { store: true, measure: true };
const NO = { store: false, measure: false };
const STRINGS = new URL('../../../../shared/data/consent/tcf-strings.json', import.meta.url);

const tcData = {
  tcString: 'CPc0TgAPc0TgAAAAAAENCmCgAAAAAAAAAAAAAAAAAAAA.YAAAAAAAAAA',
  gdprApplies: true,
  eventStatus: 'tcloaded',
  purpose: { consents: { 1: true, 8: true } },
};

describe('readTcf', () => {
  it.each<[string, unknown, unknown]>([
    ['consent to both', tcData, YES],
    ['consent just given', { ...tcData, eventStatus: 'useractioncomplete' }, YES],
    ['a question that stands open', { ...tcData, eventStatus: 'cmpuishown' }, 'pending'],
    ['a platform that does not know yet whether the law applies', { eventStatus: 'cmpuishown' }, 'pending'],
    ['nothing', undefined, 'pending'],
    ['a visitor from elsewhere', { ...tcData, gdprApplies: false }, 'none'],
    ['consent to storing alone', { ...tcData, purpose: { consents: { 1: true } } }, { store: true, measure: false }],
    ['measuring alone', { ...tcData, purpose: { consents: { 1: false, 8: true } } }, { store: false, measure: true }],
    ['purposes that are no booleans', { ...tcData, purpose: { consents: { 1: 'true', 8: 1 } } }, NO],
    ['no purposes', { ...tcData, purpose: undefined }, NO],
    ['inherited purposes', { ...tcData, purpose: { consents: Object.create({ 1: true, 8: true }) } }, NO],
    ['a string of version 1', { ...tcData, tcString: 'BOOzQoAOOzQoAAPAFSENCW-AIBACDACAADABkAHg' }, NO],
    ['no string', { ...tcData, tcString: '' }, NO],
  ])('%s', (_, value, signal) => {
    expect(readTcf(value, true)).toEqual(signal);
  });

  it('counts an error as no consent', () => {
    expect(readTcf(tcData, false)).toEqual(NO);
  });

  it.skipIf(!existsSync(STRINGS))('believes strings of version 2 only, of those in the wild (shared data)', () => {
    const { strings } = JSON.parse(readFileSync(STRINGS, 'utf8')) as {
      strings: { string: string; decoded_by_iabtcf_core_1_5_6: { ok: boolean; version?: number } }[];
    };
    const old = strings.filter(({ decoded_by_iabtcf_core_1_5_6: { ok, version } }) => ok && version === 1);
    const current = strings.filter(({ decoded_by_iabtcf_core_1_5_6: { ok, version } }) => ok && version === 2);
    expect([old.length > 0, current.length > 0]).toEqual([true, true]);
    for (const { string } of old) expect(readTcf({ ...tcData, tcString: string }, true)).toEqual(NO);
    for (const { string } of current) expect(readTcf({ ...tcData, tcString: string }, true)).toEqual(YES);
  });
});

describe('readUsPrivacy', () => {
  it.each<[unknown, unknown]>([
    ['1YNN', YES],
    ['1ynn', YES],
    ['1YYN', NO],
    ['1---', 'none'],
    ['1Y-N', 'none'],
    ['2YNN', NO],
    ['1YN', NO],
    ['', NO],
    [null, NO],
  ])('%j', (uspString, signal) => {
    expect(readUsPrivacy({ version: 1, uspString }, true)).toEqual(signal);
  });

  it('counts an error as no consent', () => {
    expect(readUsPrivacy({ uspString: '1YNN' }, false)).toEqual(NO);
  });
});

describe('readGpp', () => {
  const ping = (applicableSections: unknown, parsedSections: unknown = {}) => ({
    signalStatus: 'ready',
    applicableSections,
    parsedSections,
  });
  const purposes = (...value: number[]) => Array.from({ length: 24 }, (_, index) => value.includes(index + 1));

  it.each<[string, unknown, unknown]>([
    ['not ready', { ...ping([7]), signalStatus: 'not ready' }, 'pending'],
    ['ready, and nothing applies', ping([-1]), 'none'],
    ['ready, and not said what applies', ping([]), 'pending'],
    ['nothing', undefined, 'pending'],
    ['Europe: both', ping([2], { tcfeuv2: [{ PurposeConsents: purposes(1, 8) }] }), YES],
    ['Europe: both, by numbers', ping([2], { tcfeuv2: { PurposeConsent: [1, 0, 0, 0, 0, 0, 0, 1] } }), YES],
    ['Europe: storing', ping([2], { tcfeuv2: { PurposeConsents: purposes(1) } }), { store: true, measure: false }],
    ['Canada', ping([5], { tcfcav1: [{ PurposesExpressConsent: purposes(1, 8) }] }), YES],
    ['US privacy as text', ping([6], { uspv1: '1YNN' }), YES],
    ['US privacy, opted out', ping([6], { uspv1: { uspString: '1YYN' } }), NO],
    ['United States: no objection', ping([7], { usnat: [{ SaleOptOut: 2, SharingOptOut: 2 }] }), YES],
    ['United States: against sale', ping([7], { usnat: { SaleOptOut: 1 } }), NO],
    ['California: against sharing', ping([8], { usca: [{ SaleOptOut: 2, SharingOptOut: 1 }] }), NO],
    [
      'California: Global Privacy Control',
      ping([8], { usca: [{ SaleOptOut: 2 }, { SubsectionType: 1, Gpc: true }] }),
      NO,
    ],
    ['two sections, one against', ping([7, 8], { usnat: { SaleOptOut: 2 }, usca: { SaleOptOut: 1 } }), NO],
    ['a section that was not parsed', ping([7], {}), NO],
    ['a section that nobody knows', ping([99], { 99: {} }), NO],
    ['a section that is no object', ping([7], { usnat: 'BVVVVVVY.QA' }), NO],
  ])('%s', (_, value, signal) => {
    expect(readGpp(value, true)).toEqual(signal);
  });

  it('counts an error as no consent', () => {
    expect(readGpp(ping([-1]), false)).toEqual(NO);
  });
});
