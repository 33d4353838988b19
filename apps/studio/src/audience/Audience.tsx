import { useMemo, useSyncExternalStore } from 'react';
import { Place } from '../api/Place.tsx';
import { useAnswer } from '../api/useAnswer.ts';
import { useCounts } from '../api/useCounts.ts';
import { useStudio } from '../parts/useStudio.ts';
import { BannersAndCards } from './BannersAndCards.tsx';
import { Content } from './Content.tsx';
import { Empty } from './Empty.tsx';
import { Errors } from './Errors.tsx';
import { Figures } from './Figures.tsx';
import { Head } from './filters/Head.tsx';
import { earlier, intervalOf } from './interval.ts';
import { LiveByEvent } from './live/LiveByEvent.tsx';
import { StillWatching } from './live/StillWatching.tsx';
import { WatchingNow } from './live/WatchingNow.tsx';
import { type Scope, summary, summaryOverTime } from './queries.ts';
import { Shares } from './Shares.tsx';
import { Viewings } from './Viewings.tsx';

/** The Audience page: views, their quality, and live viewers. */
export function Audience() {
  const { say, state, formats } = useStudio();
  const { timeZone } = formats;
  const now = useMinute();
  const live = useCounts();
  const { range, from, to, compare, video, event, widget, country } = state;
  const scope = useMemo<Scope>(() => {
    const interval = intervalOf({ range, from, to }, { now, timeZone });
    return { interval, timeZone, filters: { video, event, widget, country } };
  }, [range, from, to, now, timeZone, video, event, widget, country]);
  const before = useMemo<Scope | null>(() => {
    const interval = earlier(scope.interval, compare, timeZone);
    return interval && { ...scope, interval };
  }, [scope, compare, timeZone]);
  const figures = useAnswer(summaryOverTime(scope));
  const figuresBefore = useAnswer(before && summary(before), { isComparison: true });
  // Two figures are compared when both are of what is looked at.
  const isComparable = !figures.isPlaceholderData && !figuresBefore.isPlaceholderData;
  const isFiltered = [video, event, widget, country].some((filter) => filter !== null);
  const isEmpty = figures.data?.totals['plays'] === 0 && figures.data.totals['failures'] === 0;
  return (
    <>
      <title>{`${say('audience')} · ${say('studio')}`}</title>
      <Place value={3}>
        <Head scope={scope} figures={figures} live={live} />
      </Place>
      {isEmpty && !figures.isPlaceholderData && <Empty isFiltered={isFiltered} />}
      <div className="studio-grid">
        <WatchingNow scope={scope} before={before} live={live} isFiltered={isFiltered} />
        <LiveByEvent live={live} />
        <Figures figures={figures} before={isComparable ? figuresBefore.data : undefined} />
        <Content scope={scope} />
        <Place value={2}>
          <Shares scope={scope} of="page" metric="plays" name={say('whereTheyWatch')} note={say('shareOfPlays')} />
          <Shares scope={scope} of="device" metric="watchTime" name={say('devices')} note={say('shareOfWatchTime')} />
          <Errors scope={scope} />
          <StillWatching scope={scope} />
          <BannersAndCards scope={scope} />
          <Viewings scope={scope} />
        </Place>
      </div>
    </>
  );
}

/** Time in ms between two requests for the figures of a period that ends now. */
const REFRESH_INTERVAL_MS = 30_000;

/** Epoch ms, to the half minute. */
function useMinute(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / REFRESH_INTERVAL_MS) * REFRESH_INTERVAL_MS);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000);
  return () => clearInterval(timer);
}
