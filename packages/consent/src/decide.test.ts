import { describe, expect, it } from 'vitest';
import { type ConsentInputs, decide } from './decide.ts';

const YES = { store: true, measure: true };
const NO = { store: false, measure: false };
const inputs: ConsentInputs = {
  setting: 'auto',
  privacyControl: false,
  optedOut: false,
  signals: [],
  looking: false,
  overdue: false,
};

describe('decide', () => {
  it.each<[string, Partial<ConsentInputs>, string]>([
    ['a page without any platform', {}, 'granted'],
    ['a page on which one may still appear', { looking: true }, 'pending'],
    ['a page that requires one and has none', { setting: 'required' }, 'denied'],
    ['a page that requires one, which may still appear', { setting: 'required', looking: true }, 'pending'],
    ['a setting that there is not', { setting: 'perhaps' }, 'granted'],
    ['a page that has asked its visitors itself', { setting: 'granted', signals: ['pending'] }, 'granted'],
    ['the same, and Global Privacy Control', { setting: 'granted', privacyControl: true }, 'granted'],
    ['a page that forbids it', { setting: 'denied', signals: [YES] }, 'denied'],
    ['Global Privacy Control', { privacyControl: true, signals: [YES] }, 'denied'],
    ['a visitor who has opted out, whatever the page says', { setting: 'granted', optedOut: true }, 'denied'],
    ['a visitor who has not decided', { signals: ['pending'] }, 'pending'],
    ['the same, after long', { signals: ['pending'], overdue: true }, 'denied'],
    ['one platform that waits, and one that agrees', { signals: ['pending', YES] }, 'pending'],
    ['consent', { signals: [YES] }, 'granted'],
    ['consent to one law where another does not apply', { signals: ['none', YES] }, 'granted'],
    ['no law that applies', { signals: ['none', 'none'] }, 'granted'],
    ['two platforms that differ', { signals: [YES, NO] }, 'denied'],
    ['consent to measuring alone', { signals: [{ store: false, measure: true }] }, 'granted'],
    ['consent to storing alone', { signals: [{ store: true, measure: false }] }, 'denied'],
    ['who needs an explicit yes, and no platform', { setting: 'explicit' }, 'denied'],
    ['the same, of which one may still appear', { setting: 'explicit', looking: true }, 'pending'],
    ['the same, and no law that applies', { setting: 'explicit', signals: ['none'] }, 'denied'],
    ['the same, and consent', { setting: 'explicit', signals: ['none', YES] }, 'granted'],
  ])('%s', (_, change, answer) => {
    expect(decide({ ...inputs, ...change }).answer).toBe(answer);
  });

  it('decides on storage and measurement separately', () => {
    const signals = [{ store: false, measure: true }, YES];
    expect(decide({ ...inputs, signals })).toEqual({ answer: 'granted', store: false, measure: true });
  });
});
