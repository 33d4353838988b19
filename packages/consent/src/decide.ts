import type { Signal } from './signal.ts';

/** What the page has set (interfaces.md); another word counts as `auto`. */
export type ConsentSetting = 'auto' | 'required' | 'granted' | 'denied';

/** `pending`: nobody knows yet, so nothing is stored and nothing is sent. */
export type Answer = 'pending' | 'granted' | 'denied';

export interface ConsentState {
  readonly answer: Answer;
  /** Something may be kept on the device. */
  readonly store: boolean;
  /** What is watched may be counted. */
  readonly measure: boolean;
}

export interface Known {
  readonly setting: string;
  /** `navigator.globalPrivacyControl`. */
  readonly privacyControl: boolean;
  /** By `window.Touchline.privacy`. */
  readonly optedOut: boolean;
  /** Of each platform that was found. */
  readonly signals: readonly Signal[];
  /** A platform may still appear before it counts as missing. */
  readonly looking: boolean;
  /** One was found, and has been asked long enough. */
  readonly overdue: boolean;
}

const PENDING: ConsentState = { answer: 'pending', store: false, measure: false };
const DENIED: ConsentState = { answer: 'denied', store: false, measure: false };
const GRANTED: ConsentState = { answer: 'granted', store: true, measure: true };

/**
 * One answer from all that is known. The visitor's own word comes first, then the page's, then what the platforms say, of
 * which the strictest counts. One that is silent for long has not given consent; its answer counts whenever it comes.
 */
export function decide({ setting, privacyControl, optedOut, signals, looking, overdue }: Known): ConsentState {
  if (optedOut || setting === 'denied') return DENIED;
  if (setting === 'granted') return GRANTED;
  if (privacyControl) return DENIED;
  if (signals.length === 0) {
    if (looking) return PENDING;
    return setting === 'required' ? DENIED : GRANTED;
  }
  if (signals.includes('pending')) return overdue ? DENIED : PENDING;
  const spoken = signals.filter((signal) => typeof signal === 'object');
  const store = spoken.every((signal) => signal.store);
  const measure = spoken.every((signal) => signal.measure);
  return { answer: measure ? 'granted' : 'denied', store, measure };
}
