import { DEMO_KEY } from '../../content/picture.ts';
import type { Words } from '../words.ts';

export type Widget = 'banner-carousel' | 'calendar' | 'card-carousel' | 'card-grid';

/** One way to place a widget. */
export interface Sample {
  readonly id: string;
  readonly widget: Widget;
  /** `lead`: at the top. `front`: part of the paper. `workshop`: shown with what it is about. */
  readonly place: 'lead' | 'front' | 'workshop';
  readonly title: Words;
  readonly sentence: Words;
  /** What the widget itself is headed with; one that speaks a language of its own says it in that. */
  readonly heading?: Words | string;
  /** Attributes of the element, by their names. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Children of the element, as a publisher writes them. */
  readonly children?: string;
  /** `snippet`: as copied and pasted. `inlined`: the paper's server prints the widget into the page. */
  readonly delivery: 'snippet' | 'inlined';
  /** Columns it takes on a wide screen. */
  readonly width: 'full' | 'half';
}

/** What a sample is by default: a snippet in the workshop, across the page. */
export function sample(
  id: string,
  widget: Widget,
  given: Pick<Sample, 'title' | 'sentence' | 'attributes'> & Partial<Sample>
): Sample {
  const attributes = { 'public-key': DEMO_KEY, ...given.attributes };
  return { place: 'workshop', delivery: 'snippet', width: 'full', ...given, id, widget, attributes };
}
