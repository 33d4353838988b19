import { DEMO_KEY } from '../../content/images.ts';
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
  /** Heading of the widget; a text if the widget has its own language. */
  readonly heading?: Words | string;
  /** Attributes of the element, by their names. `{tracker}`: the address of the demo's tracker. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Topic of a sample that is not only about its widget. Samples of one topic are shown together. */
  readonly topic?: 'access' | 'counting' | 'advertising' | 'business';
  /** A playback token in the page: it is personal, so the page adds it and the snippet does not contain it. */
  readonly token?: string;
  /**
   * The box beside the sample. `pass`: sign-in and sign-out. `counted`: consent and the counted events. `ads`: the response
   * of the ad server. `casting`, `peers` and `checkout`: controls for these features.
   */
  readonly extra?: 'pass' | 'counted' | 'ads' | 'casting' | 'peers' | 'checkout';
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
  fields: Pick<Sample, 'title' | 'sentence' | 'attributes'> & Partial<Sample>
): Sample {
  const attributes = { 'public-key': DEMO_KEY, ...fields.attributes };
  return { delivery: 'snippet', width: 'full', ...fields, id, widget, attributes };
}
