import { type Allowed, both, DENIED, type Signal } from './signal.ts';

/**
 * The page's setting (interfaces.md); any other value counts as `auto`. With `explicit`, which is internal, only a
 * platform's consent counts; it is not enough that no law requires one.
 */
export type ConsentSetting = 'auto' | 'required' | 'granted' | 'denied' | 'explicit';

/** `pending`: not known yet, so nothing is stored and nothing is sent. */
export type Answer = 'pending' | 'granted' | 'denied';

export interface ConsentState extends Allowed {
  readonly answer: Answer;
}

/** Everything that the decision depends on. */
export interface ConsentInputs {
  readonly setting: string;
  /** `navigator.globalPrivacyControl`. */
  readonly privacyControl: boolean;
  /** Set by `window.Touchline.privacy`. */
  readonly optedOut: boolean;
  /** One signal for each platform on the page. */
  readonly signals: readonly Signal[];
  /** Whether a platform may still load before the page counts as having none. */
  readonly looking: boolean;
  /** Whether a platform has not responded in time. */
  readonly overdue: boolean;
}

const PENDING: ConsentState = { answer: 'pending', ...DENIED };

/**
 * Decides on consent. The visitor's own choice comes first, then the page's setting, then the strictest signal of the
 * platforms. A platform that does not respond in time counts as no consent; its response counts whenever it arrives.
 */
export function decide({ setting, privacyControl, optedOut, signals, looking, overdue }: ConsentInputs): ConsentState {
  if (optedOut || setting === 'denied') return answered(DENIED);
  if (setting === 'granted') return answered(both(true));
  if (privacyControl) return answered(DENIED);
  const isExplicit = setting === 'explicit';
  if (signals.length === 0) return looking ? PENDING : answered(both(!isExplicit && setting !== 'required'));
  if (signals.includes('pending')) return overdue ? answered(DENIED) : PENDING;
  const spoken = signals.filter((signal) => typeof signal === 'object');
  if (isExplicit && spoken.length === 0) return answered(DENIED);
  return answered({ store: spoken.every(({ store }) => store), measure: spoken.every(({ measure }) => measure) });
}

function answered(allowed: Allowed): ConsentState {
  return { answer: allowed.measure ? 'granted' : 'denied', ...allowed };
}
