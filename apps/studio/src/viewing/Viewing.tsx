import type { WireAnalyticsView } from '@touchline/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { useResource } from '../api/useResource.ts';
import { PageLink } from '../page/PageLink.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { EventList } from './EventList.tsx';
import { TimelineCard } from './TimelineCard.tsx';
import { ViewingDetails } from './ViewingDetails.tsx';

/** ms between refetches of an open viewing. */
const AGAIN = 5_000;

/** A single viewing: what happened when. */
export function Viewing({ id }: { readonly id: string }) {
  const { say, formats } = useStudio();
  const path = `analyticsViews/${encodeURIComponent(id)}`;
  const state = useResource<WireAnalyticsView>(path, {
    every: ({ viewing }) => viewing?.['isOpen'] !== false && AGAIN,
  });
  const { data, error } = state;
  const isMissing = !data && error instanceof ApiFailure && error.kind === 'missing';
  const title = textOf(data, 'videoTitle') ?? data?.videoId ?? say('viewing');
  return (
    <>
      <title>{`${title} · ${say('studio')}`}</title>
      <header className="studio-head">
        <PageLink to={{ viewing: null }}>
          <span className="studio-back">
            <Icon name="back" />
            {say('back')}
          </span>
        </PageLink>
        <h1 className="studio-title">{data || error ? <bdi>{title}</bdi> : <Skeleton height={28} />}</h1>
        {data && <span className="studio-note">{formats.moment(Date.parse(data.startTime))}</span>}
      </header>
      {isMissing ? (
        <section className="studio-card">
          <Notice title={say('viewingMissing')} hint={say('viewingMissingHint')} />
        </section>
      ) : (
        <div className="studio-grid" data-loose="">
          <TimelineCard state={state} />
          <ViewingDetails state={state} />
          <EventList state={state} />
        </div>
      )}
    </>
  );
}

function textOf(view: WireAnalyticsView | undefined, name: string): string | null {
  const value = view?.viewing?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
