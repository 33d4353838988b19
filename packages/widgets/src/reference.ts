import bannerCarousel from './banner-carousel/README.md?raw';
import calendar from './calendar/README.md?raw';
import cardCarousel from './card-carousel/README.md?raw';
import cardGrid from './card-grid/README.md?raw';
import creativeWorkPlayer from './creative-work-player/README.md?raw';
import eventPlayer from './event-player/README.md?raw';
import videoPlayer from './video-player/README.md?raw';

/** One attribute of a widget, in the Markdown of its README. */
export interface AttributeRow {
  /** In kebab-case. */
  readonly name: string;
  readonly accepts: string;
  readonly fallback: string;
  readonly about: string;
}

const READMES = {
  'banner-carousel': bannerCarousel,
  calendar,
  'card-carousel': cardCarousel,
  'card-grid': cardGrid,
  'video-player': videoPlayer,
  'event-player': eventPlayer,
  'creative-work-player': creativeWorkPlayer,
} as const;

export type DescribedWidget = keyof typeof READMES;

/** Names of the widgets that have a README, such as `card-grid`. */
export const describedWidgets = Object.keys(READMES) as readonly DescribedWidget[];

/**
 * Returns the attributes of a widget in the order of its README. `npm test` compares those rows with the schema in
 * the widget's `config.ts`.
 */
export function attributeRows(widget: DescribedWidget): readonly AttributeRow[] {
  const [, section = ''] = /^## Attributes$([\s\S]*?)(?=^## )/m.exec(READMES[widget]) ?? [];
  return section.split('\n').flatMap((line) => {
    // A cell may contain an escaped vertical bar.
    const [, first = '', accepts = '', fallback = '', about = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, name] = /^`([a-z0-9-]+)`$/.exec(first) ?? [];
    return name === undefined ? [] : [{ name, accepts, fallback, about }];
  });
}
