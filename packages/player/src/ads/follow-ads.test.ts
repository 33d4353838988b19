import { describe, expect, it } from 'vitest';
import { AD_STATES_OF, type AdsMoment, type AdsStage, beforeAds, errorCodeAt, followAds } from './follow-ads.ts';

const cancelled: AdsStage = { stage: 'BeforePreroll', cancelled: true };
const awaited: AdsStage = { stage: 'Preroll', inBreak: false };
const preroll: AdsStage = { stage: 'Preroll', inBreak: true };
const content: AdsStage = { stage: 'ContentPlayback' };
const midroll: AdsStage = { stage: 'Midroll' };
const postrollAwaited: AdsStage = { stage: 'Postroll', inBreak: false };
const postroll: AdsStage = { stage: 'Postroll', inBreak: true };
const done: AdsStage = { stage: 'AdsDone' };

const steps: [string, AdsStage, AdsMoment, AdsStage][] = [
  ['play is pressed, a preroll is awaited', beforeAds, { type: 'play' }, awaited],
  ['ads fail before play, nothing starts by itself', beforeAds, { type: 'error' }, cancelled],
  ['there is no preroll before play, nothing starts by itself', beforeAds, { type: 'cancel' }, cancelled],
  ['play is pressed after a failure, content plays', cancelled, { type: 'play' }, content],
  ['the preroll begins, it is on', awaited, { type: 'breakstart' }, preroll],
  ['the awaited preroll fails, content plays', awaited, { type: 'error' }, content],
  ['the awaited preroll is late, content plays', awaited, { type: 'timeout' }, content],
  ['there is none, content plays', awaited, { type: 'cancel' }, content],
  ['the preroll fails while it is on, content plays', preroll, { type: 'error' }, content],
  ['something is late while the preroll is on, it stays', preroll, { type: 'timeout' }, preroll],
  ['the preroll is over, content plays', preroll, { type: 'breakend' }, content],
  ['a break begins in content, it is a midroll', content, { type: 'breakstart' }, midroll],
  ['something fails in content, content plays', content, { type: 'error' }, content],
  ['the midroll fails, content plays', midroll, { type: 'error' }, content],
  ['the midroll is over, content plays', midroll, { type: 'breakend' }, content],
  [
    'content ends and has a postroll, it is awaited',
    content,
    { type: 'contentended', postroll: true },
    postrollAwaited,
  ],
  ['content ends without one, all is done', content, { type: 'contentended', postroll: false }, done],
  ['the postroll begins, it is on', postrollAwaited, { type: 'breakstart' }, postroll],
  ['the awaited postroll fails, all is done', postrollAwaited, { type: 'error' }, done],
  ['the awaited postroll is late, all is done', postrollAwaited, { type: 'timeout' }, done],
  ['the postroll fails, all is done', postroll, { type: 'error' }, done],
  ['the postroll is over, all is done', postroll, { type: 'breakend' }, done],
  ['all is done, it stays so', done, { type: 'breakstart' }, done],
];

describe('followAds', () => {
  it.each(steps)('AD-01: when %s', (_, now, moment, next) => {
    expect(followAds(now, moment)).toEqual(next);
  });

  it('AD-01, LIM-03: its states are those of contrib-ads 7.5.2', () => {
    expect(AD_STATES_OF).toBe('7.5.2');
  });
});

describe('errorCodeAt', () => {
  it.each([
    [beforeAds, 'ads-before-preroll-error'],
    [awaited, 'ads-preroll-error'],
    [content, 'ads-midroll-error'],
    [midroll, 'ads-midroll-error'],
    [postroll, 'ads-postroll-error'],
  ] as const)('AD-01: at %o it is %s', (stage, code) => {
    expect(errorCodeAt(stage)).toBe(code);
  });
});
