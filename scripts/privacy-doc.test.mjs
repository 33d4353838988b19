import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { initialState } from '../packages/player/src/player-state.ts';
import { playerEvents } from '../packages/player/src/viewing/player-events.ts';
import { NAMES } from '../packages/player/src/viewing/wire-names.ts';
import { filesIn } from './check/imports-of.mjs';

const root = new URL('..', import.meta.url).pathname;
const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const document = read('docs/privacy.md');

/** The rows below a heading of the document, as cells without marks. */
function rowsOf(heading) {
  const section = document.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
  );
}

const namesOf = (heading) => rowsOf(heading).map(([name]) => name.replaceAll('`', ''));
/** The words between marks in the second cell of the row `event`. */
const wordsOf = (heading) =>
  [
    ...rowsOf(heading)
      .find(([name]) => name === '`event`')[1]
      .matchAll(/`([\w-]+)`/g),
  ].map(([, word]) => word);
/** Members of an object as it is written in the source. */
const membersOf = (text) => [...text.matchAll(/(?<=^|[{,(]\s*)(\w+)(?=\s*[,:}]|\s*$)/gm)].map(([, name]) => name);
const sorted = (names) => [...new Set(names)].sort();

describe('docs/privacy.md', () => {
  it('has every key that is stored in a browser, and no other', () => {
    const sources = ['packages/beacon', 'packages/consent', 'packages/player', 'packages/widgets', 'packages/embed']
      .flatMap((room) => filesIn(root, `${room}/src`))
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('test'));
    const keys = sources.flatMap((file) => read(file).match(/(?<=['"`])touchline_\w+(?=['"`])/g) ?? []);
    expect(sorted(namesOf('What is kept'))).toEqual(sorted(keys));
  });

  it('has every field of an event of banners and cards', () => {
    const source = read('packages/widgets/src/shared/count/count-content.ts');
    const [, who] = /const who = (\{.*?\});/s.exec(source);
    const [, added] = /counter\.add\((\{.*?\})\);/s.exec(source);
    const fields = membersOf(`${who},${added}`);
    expect(fields).toContain('itemId');
    expect(sorted(namesOf('Banners and cards'))).toEqual(sorted(fields));
  });

  it('has every event of players, with every field', () => {
    const source = read('packages/player/src/viewing/count-viewing.ts');
    const [, added] = /counter\.add\((\{.*?\})\);/s.exec(source);
    const quality = { height: 720, width: 1280 };
    const changed = Object.fromEntries(Object.entries(initialState).map(([name, value]) => [name, value === false]));
    const state = { ...initialState, ...changed, activeQuality: quality, availableQualities: [quality] };
    const own = [...source.matchAll(/emit\(\{ event: '(\w+)'(.*?)\}\)/g)];
    const events = playerEvents(null, state);

    const fields = [
      ...membersOf(added),
      ...events.flatMap((event) => Object.keys(event)),
      ...own.flatMap(([, , members]) => membersOf(`{${members}}`)),
    ];
    expect(sorted(namesOf('Players'))).toEqual(sorted(fields));
    expect(sorted(wordsOf('Players'))).toEqual(sorted([...events.map(({ event }) => event), ...own.map(([, e]) => e)]));
  });

  it('has every key of a viewing, with what it stands for', () => {
    const rows = rowsOf('Viewings').map(([key, name]) => [key, name].map((cell) => cell.replaceAll('`', '')));
    expect(Object.fromEntries(rows)).toEqual(NAMES);
  });
});
