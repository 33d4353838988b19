import { useQuery } from '@tanstack/react-query';
import type { WirePublisher } from '@touchline/contract';
import { lazy, Suspense, useMemo } from 'react';
import type { ApiFailure } from '../api/api-failure.ts';
import { type ApiPorts, callApi } from '../api/call-api.ts';
import { createFormats } from '../format/create-formats.ts';
import type { PageState } from '../page/page-state.ts';
import type { ChangePage } from '../page/usePageState.ts';
import { Boundary } from '../parts/Boundary.tsx';
import { Failed } from '../parts/Failed.tsx';
import { Notice } from '../parts/Notice.tsx';
import { type Studio, StudioContext } from '../parts/useStudio.ts';
import type { Say } from '../text/languages.ts';
import { Audience } from './Audience.tsx';
import { Frame } from './Frame.tsx';

const Viewing = lazy(async () => ({ default: (await import('../viewing/Viewing.tsx')).Viewing }));

interface PublisherProps {
  readonly say: Say;
  readonly state: PageState;
  readonly change: ChangePage;
  readonly token: string;
  readonly language: string;
  readonly onSignOut: () => void;
}

/** Selects the publisher of the URL, else the first one. Shows a message if there is none. */
export function Publisher({ say, state, change, token, language, onSignOut }: PublisherProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['publishers'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => listPublishers({ fetch, token }, signal),
  });
  const publishers = data ?? [];
  const chosen = publishers.find(({ id }) => id === (state.publisher ?? publishers[0]?.id));
  const timeZone = chosen?.timeZone ?? 'UTC';
  const formats = useMemo(() => createFormats(localeOf(language), timeZone), [language, timeZone]);
  const studio = useMemo<Studio>(
    () => ({ say, formats, state, change, publisher: chosen?.id ?? '', token }),
    [say, formats, state, change, chosen, token]
  );
  const content = () => {
    if (error) return <Failed failure={error as ApiFailure} onRetry={() => refetch()} />;
    if (!data) return <div className="studio-wait" aria-busy="true" role="status" aria-label={say('loading')} />;
    if (publishers.length === 0) return <Notice title={say('noPublishers')} hint={say('noPublishersHint')} />;
    if (!chosen) {
      const title = say('publisherMissing', { id: state.publisher ?? '' });
      return <Notice title={title} hint={say('publisherMissingHint')} />;
    }
    if (state.viewing === null) return <Audience key={chosen.id} />;
    return (
      <Suspense fallback={<div className="studio-wait" />}>
        <Viewing id={state.viewing} key={state.viewing} />
      </Suspense>
    );
  };
  return (
    <StudioContext value={studio}>
      <Frame publishers={publishers} language={language} onSignOut={onSignOut}>
        <Boundary say={say} of={state}>
          {content()}
        </Boundary>
      </Frame>
    </StudioContext>
  );
}

/** The browser's own form of the language, with its way to write numbers and dates. */
function localeOf(language: string): string {
  return navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;
}

/** The most that a page of the list has. */
const PAGE_SIZE = 100;

interface PublisherPage {
  readonly publishers: readonly WirePublisher[];
  readonly nextPageToken?: string;
}

/** All publishers of the server, page after page. */
async function listPublishers(ports: ApiPorts, signal: AbortSignal): Promise<readonly WirePublisher[]> {
  const all: WirePublisher[] = [];
  let token = '';
  do {
    const query = new URLSearchParams({ pageSize: String(PAGE_SIZE), ...(token && { pageToken: token }) });
    const page = await callApi<PublisherPage>(ports, { path: `/publishers?${query}`, signal });
    all.push(...page.publishers);
    token = page.nextPageToken ?? '';
  } while (token);
  return all;
}
