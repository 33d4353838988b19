import { describe, expect, it } from 'vitest';
import { type AdPhase, type AdPhaseEvent, CONTRIB_ADS_VERSION, errorCodeAt, nextAdPhase } from './ad-phase-machine.ts';

const steps: [string, AdPhase, AdPhaseEvent, AdPhase][] = [
  ['play is pressed, a preroll is pending', 'BeforePreroll', 'play', 'PrerollPending'],
  ['ads fail before play, nothing starts automatically', 'BeforePreroll', 'error', 'PrerollCancelled'],
  ['there is no preroll before play, nothing starts automatically', 'BeforePreroll', 'cancel', 'PrerollCancelled'],
  ['content plays before a preroll is requested, none follows', 'BeforePreroll', 'content', 'ContentPlayback'],
  ['play is pressed after a failure, content plays', 'PrerollCancelled', 'play', 'ContentPlayback'],
  ['content plays without a preroll, none follows', 'PrerollCancelled', 'content', 'ContentPlayback'],
  ['the preroll begins, its break is on', 'PrerollPending', 'breakstart', 'Preroll'],
  ['the pending preroll fails, content plays', 'PrerollPending', 'error', 'ContentPlayback'],
  ['the pending preroll times out, content plays', 'PrerollPending', 'timeout', 'ContentPlayback'],
  ['there is none, content plays', 'PrerollPending', 'cancel', 'ContentPlayback'],
  ['the pending preroll ends, content plays', 'PrerollPending', 'breakend', 'ContentPlayback'],
  ['content does not wait for the pending preroll, it plays', 'PrerollPending', 'content', 'ContentPlayback'],
  ['the preroll fails while it is on, content plays', 'Preroll', 'error', 'ContentPlayback'],
  ['the preroll is over, content plays', 'Preroll', 'breakend', 'ContentPlayback'],
  ['content plays despite the preroll, the preroll is over', 'Preroll', 'content', 'ContentPlayback'],
  ['a break begins in content, it is a midroll', 'ContentPlayback', 'breakstart', 'Midroll'],
  ['content ends and has a postroll, it is pending', 'ContentPlayback', 'postroll', 'PostrollPending'],
  ['content ends without one, all is done', 'ContentPlayback', 'contentended', 'AdsDone'],
  ['the midroll fails, content plays', 'Midroll', 'error', 'ContentPlayback'],
  ['the midroll is over, content plays', 'Midroll', 'breakend', 'ContentPlayback'],
  ['the postroll begins, its break is on', 'PostrollPending', 'breakstart', 'Postroll'],
  ['the pending postroll fails, all is done', 'PostrollPending', 'error', 'AdsDone'],
  ['the pending postroll times out, all is done', 'PostrollPending', 'timeout', 'AdsDone'],
  ['the pending postroll is cancelled, all is done', 'PostrollPending', 'cancel', 'AdsDone'],
  ['the pending postroll ends, all is done', 'PostrollPending', 'breakend', 'AdsDone'],
  ['the postroll fails, all is done', 'Postroll', 'error', 'AdsDone'],
  ['the postroll is over, all is done', 'Postroll', 'breakend', 'AdsDone'],
];

const phases = [...new Set([...steps.flatMap(([, phase, , next]) => [phase, next])])];
const events = [...new Set(steps.map(([, , event]) => event))];
const changes = new Set(steps.map(([, phase, event]) => `${phase} ${event}`));
const unchanged = phases
  .flatMap((phase) => events.map((event) => [phase, event] as const))
  .filter(([phase, event]) => !changes.has(`${phase} ${event}`));

describe('nextAdPhase', () => {
  it.each(steps)('AD-01: when %s', (_, phase, event, next) => {
    expect(nextAdPhase(phase, event)).toBe(next);
  });

  it.each(unchanged)('AD-01: %s does not change at `%s`', (phase, event) => {
    expect(nextAdPhase(phase, event)).toBe(phase);
  });

  it('AD-01, LIM-03: its phases are the states of contrib-ads 7.5.2', () => {
    expect(CONTRIB_ADS_VERSION).toBe('7.5.2');
  });
});

describe('errorCodeAt', () => {
  it.each([
    ['BeforePreroll', 'ads-before-preroll-error'],
    ['PrerollCancelled', 'ads-before-preroll-error'],
    ['PrerollPending', 'ads-preroll-error'],
    ['Preroll', 'ads-preroll-error'],
    ['ContentPlayback', 'ads-midroll-error'],
    ['Midroll', 'ads-midroll-error'],
    ['PostrollPending', 'ads-postroll-error'],
    ['Postroll', 'ads-postroll-error'],
    ['AdsDone', 'ads-postroll-error'],
  ] as const)('AD-01: in %s it is %s', (phase, code) => {
    expect(errorCodeAt(phase)).toBe(code);
  });
});
