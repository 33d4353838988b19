import type { ContentTexts } from '../text/en.ts';
import type { EventState } from './event-state.ts';
import type { Formats } from './formats.ts';

interface Words {
  readonly formats: Formats;
  readonly texts: ContentTexts;
}

/**
 * Returns the figures of a side in words, for screen readers: '212 runs for 6 wickets, 41.3 overs'. null where the
 * figures need no words, or are hidden. The meaning of figures from a publisher's own path is unknown.
 */
export function spokenResultOf(which: 'home' | 'away', state: EventState, { formats, texts }: Words): string | null {
  const { home, away, reading, phase } = state;
  const { own, score, note } = state[which];
  const { sets, point, serving, scoreNote } = reading[which];
  if (own || !phase.showsScore) return null;

  const inBrackets = note?.replace(/^\((.*)\)$/s, '$1');
  const count = (text: string, n: number | string) => formats.count(text, { n: Number(n) });
  /** A number with its unit; other figures as they are. */
  const counted = (figure: string | null | undefined, text: string) =>
    figure && (isNumber(figure) ? count(text, figure) : formats.digits(figure));

  const tennis = () => [
    phase.live && serving && texts.serving,
    counted(score, texts['{n} sets won']),
    ...(sets ?? []).map(({ games }, set) => `${count(texts['Set {n}'], set + 1)}: ${count(texts['{n} games'], games)}`),
    // '40', 'AD'
    phase.live && (/^ad?v?$/i.test(point ?? '') ? texts.advantage : counted(point, texts['{n} points'])),
  ];
  // Two innings of a side are joined by '&'.
  const cricket = () => [
    ...(score ?? '').split(' & ').map((innings) => {
      const [, runs, wickets] = /^(\d+)\/(\d+)$/.exec(innings) ?? [];
      return wickets
        ? formats.count(texts['{runs} runs for {wickets} wickets'], { runs: Number(runs), wickets: Number(wickets) })
        : counted(innings, texts['{n} runs']);
    }),
    counted(inBrackets, texts['{n} overs']),
  ];
  // A number in brackets beside equal scores is a shoot-out; beside other scores only if it comes from the metadata.
  const shootOut = () =>
    isNumber(inBrackets) && (home.score === away.score || scoreNote === note)
      ? [formats.digits(score ?? ''), counted(inBrackets, texts['{n} on penalties'])]
      : [];

  const figures = sets
    ? tennis()
    : score === null || reading.form === 'field'
      ? []
      : reading.form === 'rows'
        ? cricket()
        : shootOut();
  const spoken = figures.filter((figure) => !!figure);
  return spoken.length > 0 ? formats.list(spoken as string[]) : null;
}

function isNumber(text = ''): boolean {
  return /^\d+(\.\d+)?$/.test(text);
}
