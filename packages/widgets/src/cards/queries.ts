import type { Source } from '@touchline/client';
import { creativeWorksQuery, entitiesQuery, eventsQuery, type ListInput, type ListQuery } from '@touchline/client';
import type { CardsConfig } from './config.ts';
import type { CardItem } from './data.ts';
import { questionOf } from './question.ts';

type CardsQuery = ListQuery<CardItem, AbortSignal>;

/** The call that a configuration stands for (CARD-14); null: there is nothing that could be asked. */
export function queryOf(source: Source<AbortSignal>, config: CardsConfig): CardsQuery | null {
  const { dataType, pinnedIds, ...asked } = questionOf(config);
  const { locale, refetchIntervalMs, refetchOnWindowFocus } = config;
  if (dataType === null || source.publicKey === '') return null;
  const input: ListInput = { ...asked, pinnedIds, locale, refetchIntervalMs, refetchOnWindowFocus };
  switch (dataType) {
    case 'events':
      return eventsQuery(source, input);
    case 'creative-works':
      return creativeWorksQuery(source, input);
    case 'entities':
      return entitiesQuery(source, input);
  }
}
