import {
  creativeWorksQuery,
  entitiesQuery,
  eventsQuery,
  eventTypesQuery,
  type ListInput,
  type ListQuery,
  type Source,
} from '@touchline/client';
import type { EventType } from '@touchline/domain';
import { useMemo } from 'react';
import type { ListState } from '../../shared/data/list-state.ts';
import { pageSource } from '../../shared/data/page-source.ts';
import { NO_TYPES, useEventTypes } from '../../shared/data/useEventTypes.ts';
import { useList } from '../../shared/data/useList.ts';
import type { ServerRejection } from '../../shared/data/useServerRejection.ts';
import type { CardsConfig } from '../config.ts';
import type { CardItem } from './cards-data.ts';
import { requestOf } from './cards-request.ts';
import type { CardsInitialData } from './initial-data.ts';

export interface Content {
  /** Items are undefined until event types are loaded, which define how events are read. */
  readonly listed: ListState<CardItem>;
  readonly eventTypes: readonly EventType[];
  /** Key of the request; '' for none. */
  readonly contentKey: string;
  /** The configuration describes a valid request. */
  readonly canRequest: boolean;
}

/** Loads the configured content and keeps it current. */
export function useContent(
  config: CardsConfig,
  {
    api,
    initialData,
    rejection,
  }: {
    readonly api: string;
    readonly initialData: CardsInitialData | undefined;
    readonly rejection: ServerRejection | undefined;
  }
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
        ? {
            locale,
            matches: isFiltered(config) ? unknownMembership : isMember,
            isDelayed: config.scoreDelay === 'stream',
          }
        : undefined,
    };
  }, [configured, source]);

  const rejectionError = rejection?.error;
  const listed = useList<CardItem>({
    query: rejectionError ? null : query,
    source,
    initialData: initialData?.page,
    live: rejectionError ? undefined : live,
  });
  const eventTypes = useEventTypes(rejectionError ? null : types, { source, initialTypes: initialData?.eventTypes });
  const contentKey = query?.queryKey.join(' ') ?? '';
  if (rejectionError) {
    const listedNone = { ...listed, error: rejectionError, retry: rejection.forget };
    return { listed: listedNone, eventTypes: NO_TYPES, contentKey, canRequest: query !== null };
  }
  return {
    listed: eventTypes ? listed : { ...listed, items: undefined, pages: [] },
    eventTypes: eventTypes ?? NO_TYPES,
    contentKey,
    canRequest: query !== null,
  };
}

function isFiltered({ query: { filter, search } }: CardsConfig): boolean {
  return Boolean(filter?.trim() || search?.trim());
}

function isMember(): 'yes' {
  return 'yes';
}

/** Only the server can apply a filter. */
function unknownMembership(): 'unknown' {
  return 'unknown';
}

type CardsQuery = ListQuery<CardItem, AbortSignal>;

/** Returns the query of a configuration (CARD-14); null: nothing can be requested. */
export function queryOf(source: Source<AbortSignal>, config: CardsConfig): CardsQuery | null {
  const { dataType, pinnedIds, ...listOptions } = requestOf(config);
  const { locale, refetchIntervalMs, refetchOnWindowFocus } = config;
  if (dataType === null || source.publicKey === '') return null;
  const input: ListInput = { ...listOptions, pinnedIds, locale, refetchIntervalMs, refetchOnWindowFocus };
  switch (dataType) {
    case 'events':
      return eventsQuery(source, input);
    case 'creative-works':
      return creativeWorksQuery(source, input);
    case 'entities':
      return entitiesQuery(source, input);
  }
}
