import bannerCarousel from './banner-carousel/README.md?raw';
import calendar from './calendar/README.md?raw';
import cardCarousel from './card-carousel/README.md?raw';
import cardGrid from './card-grid/README.md?raw';
import creativeWorkPlayer from './creative-work-player/README.md?raw';
import eventPlayer from './event-player/README.md?raw';
import type { WidgetName } from './schemas.ts';
import videoPlayer from './video-player/README.md?raw';

/** One attribute of a widget, in the Markdown of its README. */
export interface AttributeRow {
  /** In kebab-case. */
  readonly name: string;
  readonly accepts: string;
  readonly fallback: string;
  readonly about: string;
}

const READMES: Readonly<Record<WidgetName, string>> = {
  'banner-carousel': bannerCarousel,
  calendar,
  'card-carousel': cardCarousel,
  'card-grid': cardGrid,
  'video-player': videoPlayer,
  'event-player': eventPlayer,
  'creative-work-player': creativeWorkPlayer,
};

/** One event of a widget, in the Markdown of its README. */
export interface EventRow {
  /** `touchline:state` */
  readonly name: string;
  readonly detail: string;
  readonly about: string;
}

/**
 * Returns the attributes of a widget in the order of its README. `npm test` compares those rows with the schema in
 * the widget's `config.ts`.
 */
export function attributeRows(widget: WidgetName): readonly AttributeRow[] {
  return tableRows(widget, 'Attributes').flatMap(([first = '', accepts = '', fallback = '', about = '']) => {
    const [, name] = /^`([a-z0-9-]+)`$/.exec(first) ?? [];
    return name === undefined ? [] : [{ name, accepts, fallback, about }];
  });
}

/** Returns the events that the element of a widget emits. */
export function eventRows(widget: WidgetName): readonly EventRow[] {
  return tableRows(widget, 'Events').flatMap(([first = '', ...cells]) => {
    const [, name] = /^`(touchline:[a-z]+)`$/.exec(first) ?? [];
    // Players have a column with the names of React props.
    const [detail = '', about = ''] = cells.slice(-2);
    return name === undefined ? [] : [{ name, detail, about }];
  });
}

/** Returns the names of a widget's parts, for `::part()`. */
export function partNames(widget: WidgetName): readonly string[] {
  const rows = tableRows(widget, 'Parts');
  const text = rows.length > 0 ? rows.map(([first]) => first).join() : sectionOf(widget, 'Parts');
  return [...text.matchAll(/`([a-z][a-z-]*)`/g)].flatMap(([, name = '']) => (name.startsWith('data-') ? [] : [name]));
}

/** Returns the first sentence about a widget. */
export function summaryOf(widget: WidgetName): string {
  return /^# .*\n+(.*?\.)(?=\s)/.exec(READMES[widget])?.[1] ?? '';
}

/** Returns the cells of each line of a section's table, headings included. */
function tableRows(widget: WidgetName, title: string): readonly (readonly string[])[] {
  return sectionOf(widget, title)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      // A cell may contain an escaped vertical bar.
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim())
    );
}

function sectionOf(widget: WidgetName, title: string): string {
  return new RegExp(`^## ${title}$([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(READMES[widget])?.[1] ?? '';
}
