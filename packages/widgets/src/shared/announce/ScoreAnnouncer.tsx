import type { FieldReader, SportsEvent } from '@touchline/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createFormats } from '../event/formats.ts';
import { useLateWords } from '../late-words/useLateWords.ts';
import { Announcement } from './Announcement.tsx';
import { scoreSentence } from './score-sentence.ts';
import { announceTexts } from './text/index.ts';

export interface ScoreAnnouncerProps {
  /** Those whose scores are announced, in their newest state. The first state of each is no news. */
  readonly events: readonly SportsEvent[];
  readonly fieldsOf: FieldReader;
  readonly locale: string;
  /** The page's own words, by their English phrases. */
  readonly own?: Readonly<Record<string, unknown>> | undefined;
}

/** Announces scores that change. Draw it only where scores are not hidden: what it says goes with it. */
export function ScoreAnnouncer({ events, fieldsOf, locale, own }: ScoreAnnouncerProps) {
  const texts = useLateWords(announceTexts, locale, own);
  const known = useRef<ReadonlyMap<string, SportsEvent>>(new Map());
  const [sentence, setSentence] = useState('');
  const note = useEffectEvent(() => {
    const words = { fieldsOf, texts, digits: createFormats({ locale, timeZone: 'UTC' }).digits };
    const news = events.flatMap((event) => {
      const before = known.current.get(event.id);
      return before && before !== event ? scoreSentence(before, event, words) : [];
    });
    known.current = new Map(events.map((event) => [event.id, event]));
    const said = news.findLast(Boolean);
    if (said) setSentence(said);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of an event is news, another language is not
  useEffect(() => note(), [events]);
  return <Announcement text={sentence} />;
}
