import { type Config, number } from '@touchline/domain';
import { widgetFields } from '../shared/config.ts';
import { contentFields } from '../shared/content-fields.ts';

const { heading, headingLevel, texts } = contentFields;

/** Configuration of `<touchline-new-widget>`. Type, parser, attributes and docs table come from here. */
export const newWidgetSchema = {
  ...widgetFields,
  heading,
  headingLevel,
  texts,
  /** Maximum number of events. */
  limit: number(5, { min: 1, max: 20 }),
};

export type NewWidgetConfig = Config<typeof newWidgetSchema>;

/** Returns the request of a configuration, apart from key and language: the next events, the earliest first. */
export function requestOf({ limit }: NewWidgetConfig) {
  return { filter: 'status = "EVENT_STATUS_SCHEDULED"', orderBy: 'start_time', pageSize: Math.ceil(limit) };
}
