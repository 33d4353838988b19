import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { linesOfItems } from './json-lines.ts';
import { createProgress } from './progress.ts';
import { type Format, formatOf, readText } from './read-text.ts';

const shared = new URL('../../../../../shared/data/', import.meta.url);
const options = { publisher: 'demo', timeZone: 'UTC', now: 0 };

describe('the format of a file', () => {
  it.each<[string, Format]>([
    ['{"name": "Cup", "matches": []}', 'openfootball'],
    ['\uFEFF{"name": "Cup", "rounds": []}', 'openfootball'],
    ['{"name": "Cup", "clubs": []}', 'clubs'],
    ['{"touchline": "export", "version": 1}\n{"name": "events/e1"}', 'ndjson'],
    ['{"name": "events/e1", "title": "Derby"}\n{"name": "events/e2"}', 'ndjson'],
    ['[{"name": "events/e1"}]', 'json'],
    ['{"events": [{"id": "e1"}], "nextPageToken": ""}', 'json'],
    ['{"resources": [{"name": "events/e1", "metadata": {"matches": []}}]}', 'json'],
    ['BEGIN:VCALENDAR\r\nVERSION:2.0', 'icalendar'],
    ['date,home,away\n2026-11-21,Ajax,PSV', 'csv'],
    ['', 'csv'],
  ])('%j is detected from the content', (text, format) => {
    expect(formatOf(text)).toBe(format);
  });
});

describe('resources as JSON', () => {
  const read = (text: string) => [...readText(text, 'json', options)];

  it('are read from an array, a list of the API, and a single object', () => {
    expect(read('[{"name": "events/e1", "title": "Derby"}]')).toEqual([
      { row: { name: 'events/e1', title: 'Derby', import: { line: 1 } } },
    ]);
    expect(read('{\n"events": [\n{"id": "e1"}],\n"nextPageToken": ""}')).toEqual([
      { row: { name: 'events/e1', import: { line: 3 } } },
    ]);
    expect(read('{"name": "events/e1"}')).toEqual([{ row: { name: 'events/e1', import: { line: 1 } } }]);
  });

  it('that are invalid are reported', () => {
    expect(read('[1, null, {"title": "x"}]').every((item) => 'problem' in item)).toBe(true);
    expect(read('3')).toEqual([{ problem: { line: 1, reason: 'the file holds no resource.' } }]);
    expect(read('{"events": [{]}')).toEqual([
      { problem: { line: 1, reason: 'the file is not valid JSON from here on.' } },
    ]);
  });

  it.skipIf(!existsSync(shared))('never break the reader, for any JSON', () => {
    const { cases } = JSON.parse(readFileSync(new URL('hostile/json-suite-small.json', shared), 'utf8'));
    for (const { base64 } of cases) {
      const text = Buffer.from(base64, 'base64').toString();
      for (const format of ['json', 'openfootball', 'clubs', 'csv', 'icalendar'] as const) {
        expect(() => [...readText(text, format, options)]).not.toThrow();
      }
    }
  });
});

describe('a list of teams', () => {
  it.skipIf(!existsSync(shared))('has an entity for each, with all its values', () => {
    const items = [
      ...readText(readFileSync(new URL('sports/worldcup-2018-teams.json', shared), 'utf8'), 'clubs', options),
    ];
    const rows = items.flatMap((item) => ('row' in item ? [item.row] : []));
    const teams = rows.filter(({ name }) => name.startsWith('entities/'));

    expect(items).toHaveLength(64);
    expect(teams).toHaveLength(32);
    expect(teams.find(({ name }) => name === 'entities/egypt')?.import).toMatchObject({
      line: 4,
      merge: { metadata: { code: 'EGY', continent: 'Africa', confed: 'CAF' } },
      fill: { typeId: 'team', displayName: 'Egypt', metadata: { shortName: 'EGY' } },
    });
  });

  it('reports those without a name', () => {
    expect([...readText('{"teams": [{"code": "X"}, null, ""]}', 'clubs', options)]).toHaveLength(3);
  });
});

describe('truncated JSON', () => {
  const long = Array.from({ length: 20 }, (_, index) => `  {"name": "Team ${index}"}`);
  it.each([
    ['a word that is none', [...long.slice(0, 9), '  {"name": oops}', ...long.slice(10)].join(',\n'), 10],
    ['a comma too few', `${long.slice(0, 5).join(',\n')}\n${long.slice(5).join(',\n')}`, 6],
    ['an end that comes too soon', long.join(',\n').slice(0, -2), 20],
  ])('is reported with its line: %s', (_, text, line) => {
    const [item] = readText(`[${text}]`.replace(/(?<!\})\]$/, ''), 'json', options);
    expect(item).toEqual({ problem: { line, reason: 'the file is not valid JSON from here on.' } });
  });
});

describe('lines of members', () => {
  it('are found whatever strings contain', () => {
    const text = '{"note": "matches: [",\n "matches": [\n {"a": "]\\"}["},\n\n 2,\n [3,\n 4], "x"]\n}';
    expect(linesOfItems(text, 'matches')).toEqual([3, 5, 6, 7]);
    expect(linesOfItems(' [1,\n2]', null)).toEqual([1, 2]);
    expect(linesOfItems('{}', 'matches')).toEqual([]);
  });
});

describe('progress', () => {
  function shownOn(isTTY: boolean): string {
    let written = '';
    const write = (text: string) => {
      written += text;
      return true;
    };
    const progress = createProgress({ isTTY, write } as never);
    progress.show('season.json', 0.5);
    progress.show('season.json', 0.5);
    progress.clear();
    return written;
  }

  it('is a bar on a terminal, and no output elsewhere', () => {
    expect(shownOn(true)).toBe(`\r\u001B[Kseason.json ${'█'.repeat(12)}${'░'.repeat(12)} 50%\r\u001B[K`);
    expect(shownOn(false)).toBe('');
  });
});
