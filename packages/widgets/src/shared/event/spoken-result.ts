import type { ContentTexts } from '../text/en.ts';
import { fill } from '../texts.ts';
import type { EventFacts } from './event-facts.ts';
import type { Formats } from './formats.ts';

interface Words {
  readonly formats: Formats;
  readonly texts: ContentTexts;
}

/**
 * Returns the figures of a side in words, for screen readers: '212 runs for 6 wickets, 41.3 overs'. null where the
 * figures need no words, or are hidden. The meaning of figures from a publisher's own path is unknown.
 */
export function spokenResultOf(which: 'home' | 'away', facts: EventFacts, words: Words): string | null {
  const { own, score } = facts[which];
  const { form, [which]: read } = facts.reading;
  if (own || !facts.standing.showsScore) return null;
  const spoken = read.sets
    ? tennis(which, facts, words)
    : score === null || form === 'field'
      ? []
      : form === 'rows'
        ? cricket(score, facts[which].note, words)
        : shootOut(which, facts, words);
  return spoken.length > 0 ? words.formats.list(spoken) : null;
}

function tennis(which: 'home' | 'away', facts: EventFacts, { formats, texts }: Words): readonly string[] {
  const { sets = [], point, serving } = facts.reading[which];
  const { live } = facts.standing;
  return [
    ...(live && serving ? [texts.serving] : []),
    ...counted(facts[which].score, texts['{n} sets won'], formats),
    ...sets.map(({ games }, set) => {
      const name = formats.digits(fill(texts['Set {n}'], { n: set + 1 }));
      return `${name}: ${formats.count(texts['{n} games'], { n: games })}`;
    }),
    ...(live && point ? pointOf(point, { formats, texts }) : []),
  ];
}

/** '40', 'AD' */
function pointOf(point: string, { formats, texts }: Words): readonly string[] {
  return /^ad?v?$/i.test(point) ? [texts.advantage] : counted(point, texts['{n} points'], formats);
}

/** Two innings of a side are joined by '&'. */
function cricket(score: string, note: string | null, { formats, texts }: Words): readonly string[] {
  const innings = score.split(' & ').flatMap((text) => {
    const [, runs, wickets] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
    if (!runs || !wickets) return counted(text, texts['{n} runs'], formats);
    const values = { runs: Number(runs), wickets: Number(wickets) };
    return [formats.count(texts['{runs} runs for {wickets} wickets'], values)];
  });
  return [...innings, ...counted(inBrackets(note), texts['{n} overs'], formats)];
}

/** A number in brackets beside equal scores is a shoot-out; beside others only where the metadata says so. */
function shootOut(which: 'home' | 'away', facts: EventFacts, { formats, texts }: Words): readonly string[] {
  const { home, away, reading } = facts;
  const { score, note } = facts[which];
  const penalties = inBrackets(note);
  if (!isNumber(penalties) || (home.score !== away.score && reading[which].scoreNote !== note)) return [];
  return [formats.digits(score ?? ''), ...counted(penalties, texts['{n} on penalties'], formats)];
}

/** A number with its unit; all other texts as they are. */
function counted(figure: string | null, text: string, formats: Formats): readonly string[] {
  if (!figure) return [];
  return [isNumber(figure) ? formats.count(text, { n: Number(figure) }) : formats.digits(figure)];
}

function inBrackets(note: string | null): string | null {
  return note?.replace(/^\((.*)\)$/s, '$1') ?? null;
}

function isNumber(text: string | null): boolean {
  return /^\d+(\.\d+)?$/.test(text ?? '');
}
