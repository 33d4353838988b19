import type { WireAnalyticsView } from '@touchline/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { useResource } from '../api/useResource.ts';
import { PageLink } from '../page/PageLink.tsx';
import { Bone } from '../parts/Bone.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { EventList } from './EventList.tsx';
import { Facts } from './Facts.tsx';
import { TimelineCard } from './TimelineCard.tsx';

/** ms; a viewing that goes on is looked at again. */
const AGAIN = 5_000;

/** A single viewing: what happened when. */
export function Viewing({ id }: { readonly id: string }) {
  const { say, formats } = useStudio();
  const path = `analyticsViews/${encodeURIComponent(id)}`;
  const known = useResource<WireAnalyticsView>(path, {
    every: ({ viewing }) => viewing?.['isOpen'] !== false && AGAIN,
  });
  const { data, error } = known;
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
        <h1 className="studio-title">{data || error ? <bdi>{title}</bdi> : <Bone height={28} />}</h1>
        {data && <span className="studio-note">{formats.moment(Date.parse(data.startTime))}</span>}
      </header>
      {isMissing ? (
        <section className="studio-card">
          <Notice title={say('viewingMissing')} hint={say('viewingMissingHint')} />
        </section>
      ) : (
        <div className="studio-grid" data-loose="">
          <TimelineCard known={known} />
          <Facts known={known} />
          <EventList known={known} />
        </div>
      )}
    </>
  );
}

function textOf(view: WireAnalyticsView | undefined, name: string): string | null {
  const value = view?.viewing?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
