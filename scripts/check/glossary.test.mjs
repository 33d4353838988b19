import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const docs = new URL('../../docs/', import.meta.url);
const rules = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8'));
const glossary = readFileSync(new URL('glossary.md', docs), 'utf8');

/** Cells of the tables' rows, without their heads. */
const rows = glossary
  .split('\n')
  .filter((line) => /^\| (?!term |-)/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));

describe('the glossary', () => {
  it('has a table for each area, with a term, its meaning and a place', () => {
    expect(glossary.match(/^## .+/gm)).toHaveLength(4);
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((cells) => cells.length !== 3 || !cells[1].endsWith('.'))).toEqual([]);
  });

  it('links to files and folders that exist', () => {
    const links = rows.map(([term, , place]) => [term, /^\[.+\]\((.+)\)$/.exec(place)?.[1]]);
    expect(links.filter(([, link]) => !link || !existsSync(new URL(link, docs)))).toEqual([]);
  });

  it('names each term once', () => {
    const terms = rows.map(([term]) => term);
    expect(terms.filter((term, index) => terms.indexOf(term) < index)).toEqual([]);
  });

  it('has no term with a word that we do not use', () => {
    const banned = rules.words.flatMap(({ not }) => not).concat(rules.phrases.flatMap(({ not }) => not));
    const isBanned = ([term]) => term.split(/[^a-z]+/i).some((word) => banned.includes(word.toLowerCase()));
    expect(rows.filter(isBanned).map(([term]) => term)).toEqual([]);
  });
});
