import { attributeNames } from '@touchline/domain';
import { expect, it } from 'vitest';
import { calendarSchema } from '../config.ts';
import { CONTAINER_WORK } from './is-settled.ts';

it('a calendar needs its container for these attributes of its schema, and their fields', () => {
  expect(attributeNames(calendarSchema).filter((attribute) => CONTAINER_WORK.test(attribute))).toEqual([
    'spoiler-free',
    'score-delay',
    'announcements',
    'pinned',
    'refetch-interval-ms',
    'refetch-on-window-focus',
    'mux-env-key',
  ]);
  expect(Object.keys(calendarSchema).filter((field) => CONTAINER_WORK.test(field))).toHaveLength(7);
});
