import { type Allowed, both, REFUSED, type Signal } from './signal.ts';

/**
 * What the page has set (interfaces.md); another word counts as `auto`. `explicit`, which no page sets: only a platform's
 * yes counts, and not that no law asks for one.
 */
export type ConsentSetting = 'auto' | 'required' | 'granted' | 'denied' | 'explicit';

/** `pending`: nobody knows yet, so nothing is stored and nothing is sent. */
export type Answer = 'pending' | 'granted' | 'denied';

export interface ConsentState extends Allowed {
  readonly answer: Answer;
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

const PENDING: ConsentState = { answer: 'pending', ...REFUSED };

/**
 * One answer from all that is known. The visitor's own word comes first, then the page's, then what the platforms say, of
 * which the strictest counts. One that is silent for long has not given consent; its answer counts whenever it comes.
 */
export function decide({ setting, privacyControl, optedOut, signals, looking, overdue }: Known): ConsentState {
  if (optedOut || setting === 'denied') return answered(REFUSED);
  if (setting === 'granted') return answered(both(true));
  if (privacyControl) return answered(REFUSED);
  const isExplicit = setting === 'explicit';
  if (signals.length === 0) return looking ? PENDING : answered(both(!isExplicit && setting !== 'required'));
  if (signals.includes('pending')) return overdue ? answered(REFUSED) : PENDING;
  const spoken = signals.filter((signal) => typeof signal === 'object');
  if (isExplicit && spoken.length === 0) return answered(REFUSED);
  return answered({ store: spoken.every(({ store }) => store), measure: spoken.every(({ measure }) => measure) });
}

function answered(allowed: Allowed): ConsentState {
  return { answer: allowed.measure ? 'granted' : 'denied', ...allowed };
}
