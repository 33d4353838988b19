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
  minute: time('Begin of a minute'),
  fiveMinutes: time('Begin of five minutes'),
  hour: time('Begin of an hour of the time zone'),
  day: time('Begin of a day of the time zone, which may have 23 or 25 hours'),
  video: { ...ofViewing('video_id', 'Id of the video'), label: 'video_title' },
  event: { ...ofViewing('event_id', 'Id of the event that had the video'), label: 'event_title' },
  live: { ...ofViewing('live', 'Whether it was live'), kind: 'boolean' },
  errorCode: { ...ofViewing('error_code', 'Code of the error that ended it'), rows: ['started', 'ended'] },
  progress: {
    ...ofViewing('progress', 'Part of the video in percent, by 5, that the plays have reached: 0 is all. Not of live'),
    kind: 'step',
    rows: ['started'],
  },
  viewing: { ...ofViewing('id', 'Id of the viewing: a row each'), rows: ['started', 'ended'] },
  collection: ofContent('collection_id', 'Id of the collection'),
  item: ofContent('item_id', 'Id of the banner or card'),
  itemType: ofContent('item_type', 'What it leads to'),
  widget: common('widget', 'Name of the widget'),
  page: common('page', 'Origin and path of the page'),
  site: common('site', 'Host of the page'),
  country: common('country', 'ISO 3166-1 alpha-2'),
  device: common('device', '`phone`, `tablet`, `desktop`, `tv`'),
  browser: common('browser', 'Its name'),
  browserVersion: common('browser_version', 'Its major version'),
  os: common('os', 'Its name'),
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
