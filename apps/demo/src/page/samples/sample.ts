import { DEMO_KEY } from '../../content/picture.ts';
import type { Words } from '../words.ts';

/** Every widget, in the order in which the paper shows them. */
export const WIDGETS = [
  'banner-carousel',
  'calendar',
  'card-carousel',
  'card-grid',
  'video-player',
  'event-player',
  'creative-work-player',
] as const;

export type Widget = (typeof WIDGETS)[number];

/** One way to place a widget. */
export interface Sample {
  readonly id: string;
  readonly widget: Widget;
  readonly title: Words;
  readonly sentence: Words;
  /** What the widget itself is headed with; one that speaks a language of its own says it in that. */
  readonly heading?: Words | string;
  /** Attributes of the element, by their names. `{tracker}`: the address of the demo's tracker. */
  readonly attributes: Readonly<Record<string, string>>;
  /** What it is about, where that is more than its widget; shown together with others about the same. */
  readonly topic?: 'access' | 'counting' | 'advertising' | 'business';
  /** A playback token that stands in the page: what is somebody's own is in no snippet, the page adds it. */
  readonly token?: string;
  /** What the page has beside it: `pass`, the way in and out; `counted`, the question for consent and what came of it; `ads`, what the ad server shall answer; `casting`, `peers` and `till`, what these need. */
  readonly extra?: 'pass' | 'counted' | 'ads' | 'casting' | 'peers' | 'till';
  /** Children of the element, as a publisher writes them. */
  readonly children?: string;
  /** `snippet`: as copied and pasted. `inlined`: the paper's server prints the widget into the page. */
  readonly delivery: 'snippet' | 'inlined';
  /** Of a wide screen; `main` and `side` stand beside each other on the front page. */
  readonly width: 'full' | 'half' | 'main' | 'side';
}

/** Makes a sample: by default a snippet, across the page. */
export function sample(
  id: string,
  widget: Widget,
  given: Pick<Sample, 'title' | 'sentence' | 'attributes'> & Partial<Sample>
): Sample {
  const attributes = { 'public-key': DEMO_KEY, ...given.attributes };
  return { delivery: 'snippet', width: 'full', ...given, id, widget, attributes };
}
