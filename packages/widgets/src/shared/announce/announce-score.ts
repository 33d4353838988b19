import { createFieldReader, type EventType, type FieldPaths, type SportsEvent } from '@touchline/domain';
import { createFormats } from '../event/formats.ts';
import { loadTexts } from '../text/useLazyTexts.ts';
import { announce, type Sentence } from './announce.ts';
import { scoreSentence } from './score-sentence.ts';
import { announceTexts } from './text/index.ts';

/** Language and texts that a widget currently uses for events. */
export interface Speaker extends Pick<Sentence, 'locale' | 'dir'> {
  /** The publisher's paths of fields; absent: the default ones. */
  readonly paths?: FieldPaths | undefined;
  readonly eventTypes: readonly EventType[];
  /** The page's own texts, by their English phrases. */
  readonly own: Readonly<Record<string, string>> | undefined;
}

const NO_PATHS: FieldPaths = { base: {}, overrides: {} };

/**
 * Announces in a live region that the score of an event has changed. Calls `speaker` again at that time, because the
 * page may have changed the language; null: scores are hidden now.
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
  // An empty sentence must not replace a queued one.
  if (!first || sentenceIn(announceTexts.en, first) === '') return;
  announce(region, async () => {
    const loadingSpeaker = speaker();
    const texts = loadingSpeaker && (await loadTexts(announceTexts, loadingSpeaker.locale, loadingSpeaker.own));
    const current = speaker();
    return texts && current && { text: sentenceIn(texts, current), locale: loadingSpeaker.locale, dir: current.dir };
  });
}
