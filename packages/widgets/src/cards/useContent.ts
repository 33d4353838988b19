import { eventTypesQuery } from '@touchline/client';
import type { EventType } from '@touchline/domain';
import { useMemo } from 'react';
import type { Listed } from '../shared/data/listed.ts';
import { pageSource } from '../shared/data/page-source.ts';
import { NO_TYPES, useEventTypes } from '../shared/data/useEventTypes.ts';
import { useList } from '../shared/data/useList.ts';
import type { Refused } from '../shared/data/useRefused.ts';
import type { CardsConfig } from './config.ts';
import type { CardItem } from './data.ts';
import { queryOf } from './queries.ts';
import type { CardsSeed } from './seed.ts';

export interface Content {
  /** Nothing is known of events before their types are, which say how they are read. */
  readonly listed: Listed<CardItem>;
  readonly eventTypes: readonly EventType[];
  /** Names what is asked; '' for nothing. */
  readonly question: string;
  /** The configuration says what to ask. */
  readonly askable: boolean;
}

/** Loads what a configuration asks for, and keeps it current. */
export function useContent(
  config: CardsConfig,
  {
    api,
    seed,
    refused,
  }: { readonly api: string; readonly seed: CardsSeed | undefined; readonly refused: Refused | undefined }
): Content {
  const { publicKey, locale } = config;
  const isEvents = config.query.dataType === 'events';
  const source = useMemo(() => ({ api, publicKey }), [api, publicKey]);
  const configured = JSON.stringify(config);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `configured` stands for the configuration
  const { query, types, live } = useMemo(() => {
    const from = pageSource(source);
    return {
      query: queryOf(from, config),
      types: isEvents && publicKey !== '' ? eventTypesQuery(from) : null,
      live: isEvents
        ? { locale, belongs: isFiltered(config) ? belongsPerhaps : belongs, isHeld: config.scoreDelay === 'stream' }
        : undefined,
    };
  }, [configured, source]);

  const refusal = refused?.error;
  const listed = useList<CardItem>({
    query: refusal ? null : query,
    source,
    seed: seed?.page,
    live: refusal ? undefined : live,
  });
  const eventTypes = useEventTypes(refusal ? null : types, { source, given: seed?.eventTypes });
  const question = query?.queryKey.join(' ') ?? '';
  if (refusal) {
    const listedNone = { ...listed, error: refusal, retry: refused.forget };
    return { listed: listedNone, eventTypes: NO_TYPES, question, askable: query !== null };
  }
  return {
    listed: eventTypes ? listed : { ...listed, items: undefined, pages: [] },
    eventTypes: eventTypes ?? NO_TYPES,
    question,
    askable: query !== null,
  };
}

function isFiltered({ query: { filter, search } }: CardsConfig): boolean {
  return Boolean(filter?.trim() || search?.trim());
}

function belongs(): 'yes' {
  return 'yes';
}

/** What a filter says of an event is the server's to know. */
function belongsPerhaps(): 'unknown' {
  return 'unknown';
}
