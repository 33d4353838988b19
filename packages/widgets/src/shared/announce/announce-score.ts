import { createFieldReader, type EventType, type FieldPaths, type SportsEvent } from '@touchline/domain';
import { createFormats } from '../event/formats.ts';
import { loadWords } from '../late-words/useLateWords.ts';
import { announce, type Sentence } from './announce.ts';
import { scoreSentence } from './score-sentence.ts';
import { announceTexts } from './text/index.ts';

/** How a widget speaks of events at this moment. */
export interface Speaker extends Pick<Sentence, 'locale' | 'dir'> {
  /** Where the publisher keeps what is shown; absent: in the usual places. */
  readonly paths?: FieldPaths | undefined;
  readonly eventTypes: readonly EventType[];
  /** The page's own words, by their English phrases. */
  readonly own: Readonly<Record<string, string>> | undefined;
}

const NO_PATHS: FieldPaths = { base: {}, overrides: {} };

/**
 * Announces in a live region that the score of an event has changed. `speaker` is called again when it is said, as the page
 * may have changed the language meanwhile; null: scores are hidden now.
 */
export function announceScore(
  region: HTMLElement,
  { before, now }: { readonly before: SportsEvent; readonly now: SportsEvent },
  speaker: () => Speaker | null
): void {
  const sentenceIn = (texts: typeof announceTexts.en, { paths = NO_PATHS, eventTypes, locale }: Speaker) =>
    scoreSentence(before, now, {
      fieldsOf: createFieldReader({ paths, eventTypes }),
      texts,
      digits: createFormats({ locale, timeZone: 'UTC' }).digits,
    });
  const first = speaker();
  // A sentence that waits is not replaced by nothing.
  if (!first || sentenceIn(announceTexts.en, first) === '') return;
  announce(region, async () => {
    const asked = speaker();
    const texts = asked && (await loadWords(announceTexts, asked.locale, asked.own));
    const current = speaker();
    return texts && current && { text: sentenceIn(texts, current), locale: asked.locale, dir: current.dir };
  });
}
