import { readConfig } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { calendarSchema } from './config.ts';

const read = (attributes: Record<string, string>) => readConfig(calendarSchema, { attributes });

describe('invalid configuration', () => {
  it.each([
    ['timezone', 'Mars/Base'],
    ['date', '2026-02-30'],
    ['date', 'tomorrow'],
  ])('counts as absent and is reported: %s="%s"', (name, value) => {
    const { config, problems } = read({ [name]: value });

    expect(config[name as 'date']).toBeUndefined();
    expect(problems).toEqual([expect.stringContaining(`${name}="${value}"`)]);
  });

  it.each([
    ['timezone', 'Europe/Amsterdam'],
    ['date', '2026-02-28'],
  ])('reports no problem for valid values: %s="%s"', (name, value) => {
    const { config, problems } = read({ [name]: value });
    expect([config[name as 'date'], problems]).toEqual([value, []]);
  });

  it('treats a blank value as absent, as page templates write it', () => {
    const { config, problems } = read({ date: '', timezone: '' });
    expect([config.date, config.timezone, problems]).toEqual([undefined, undefined, []]);
  });
});
