import { useMemo } from 'react';
import { Place } from '../api/Place.tsx';
import { useAnswer } from '../api/useAnswer.ts';
import { useCounts } from '../api/useCounts.ts';
import { useMinute } from '../parts/useMinute.ts';
import { useStudio } from '../parts/useStudio.ts';
import { BannersAndCards } from './BannersAndCards.tsx';
import { Content } from './Content.tsx';
import { Empty } from './Empty.tsx';
import { Errors } from './Errors.tsx';
import { Figures } from './Figures.tsx';
import { Head } from './Head.tsx';
import { earlier, intervalOf } from './interval.ts';
import { LiveByEvent } from './LiveByEvent.tsx';
import { type Scope, summary, summaryOverTime } from './questions.ts';
import { Shares } from './Shares.tsx';
import { StillWatching } from './StillWatching.tsx';
import { Viewings } from './Viewings.tsx';
import { WatchingNow } from './WatchingNow.tsx';

/** Who watched what, and how it went. */
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
  const figuresBefore = useAnswer(before && summary(before), { isBeside: true });
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
