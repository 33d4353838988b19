import type { Dimension } from '@touchline/contract';
import type { Field } from '@touchline/contract/filter';
import type { Rows } from './metrics.ts';
import { snakeOf } from './names.ts';

type Kind = 'time' | 'text' | 'boolean' | 'step';

export interface DimensionMeaning {
  readonly kind: Kind;
  /** Column of viewings; null if they do not have this dimension. */
  readonly viewing: string | null;
  /** Column of banners and cards. */
  readonly content: string | null;
  /** Column with a title. */
  readonly label: string | null;
  /** The kinds of rows that have this dimension. */
  readonly rows: readonly Rows[];
  /** Description for docs/analytics.md. */
  readonly about: string;
}

const ALL: readonly Rows[] = ['started', 'ended', 'moments', 'content'];
const VIEWINGS: readonly Rows[] = ['started', 'ended', 'moments'];

/** The definition of each dimension. */
export const dimensionMeanings: Readonly<Record<Dimension, DimensionMeaning>> = {
  minute: time('Start of a minute'),
  fiveMinutes: time('Start of five minutes'),
  hour: time('Start of an hour in the time zone'),
  day: time('Start of a day in the time zone. A day may have 23 or 25 hours'),
  video: { ...ofViewing('video_id', 'Id of the video'), label: 'video_title' },
  event: { ...ofViewing('event_id', 'Id of the event that the video belongs to'), label: 'event_title' },
  live: { ...ofViewing('live', 'Whether the video was live'), kind: 'boolean' },
  errorCode: { ...ofViewing('error_code', 'Code of the error that ended the viewing'), rows: ['started', 'ended'] },
  progress: {
    ...ofViewing(
      'progress',
      'Percentage of the video, in steps of 5, that plays have reached; 0 includes all plays. Not for live videos'
    ),
    kind: 'step',
    rows: ['started'],
  },
  viewing: { ...ofViewing('id', 'Id of the viewing: one row for each'), rows: ['started', 'ended'] },
  collection: ofContent('collection_id', 'Id of the collection'),
  item: ofContent('item_id', 'Id of the banner or card'),
  itemType: ofContent('item_type', 'Type of content that it links to'),
  widget: common('widget', 'Name of the widget'),
  page: common('page', 'Origin and path of the page'),
  site: common('site', 'Host of the page'),
  country: common('country', 'Country code, ISO 3166-1 alpha-2'),
  device: common('device', '`phone`, `tablet`, `desktop`, `tv`'),
  browser: common('browser', 'Name of the browser'),
  browserVersion: common('browser_version', 'Major version of the browser'),
  os: common('os', 'Name of the operating system'),
};

/** A field of filters. */
interface FilterField {
  readonly field: Field;
  readonly viewing: string | null;
  readonly content: string | null;
}

/** Fields for filters that are not dimensions. */
const extraFields: Readonly<Record<string, FilterField>> = {
  video_title: { field: { type: 'string' }, viewing: 'video_title', content: null },
  event_title: { field: { type: 'string' }, viewing: 'event_title', content: null },
  bot: { field: { type: 'boolean' }, viewing: 'bot', content: 'bot' },
};

/** All fields that filters may use, in snake_case. */
export const filterFields: Readonly<Record<string, FilterField>> = {
  ...Object.fromEntries(
    Object.entries(dimensionMeanings)
      .filter(([, { kind }]) => kind === 'text' || kind === 'boolean')
      .map(([name, { kind, viewing, content }]) => [
        snakeOf(name),
        { field: { type: kind === 'boolean' ? 'boolean' : 'string' } as Field, viewing, content },
      ])
  ),
  ...extraFields,
};

function time(about: string): DimensionMeaning {
  return { kind: 'time', viewing: null, content: null, label: null, rows: ALL, about };
}

function ofViewing(column: string, about: string): DimensionMeaning {
  return { kind: 'text', viewing: column, content: null, label: null, rows: VIEWINGS, about };
}

function ofContent(column: string, about: string): DimensionMeaning {
  return { kind: 'text', viewing: null, content: column, label: null, rows: ['content'], about };
}

function common(column: string, about: string): DimensionMeaning {
  return { kind: 'text', viewing: column, content: column, label: null, rows: ALL, about };
}
