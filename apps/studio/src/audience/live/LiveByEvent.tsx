import type { LiveCounts } from '../../api/useCounts.ts';
import { Bars } from '../../parts/Bars.tsx';
import { CsvButton } from '../../parts/CsvButton.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Skeleton } from '../../parts/Skeleton.tsx';
import { useStudio } from '../../parts/useStudio.ts';

/** Rows that fit beside the chart. */
const MAX_ROWS = 6;

/** Current viewers by event, or by video when no event is live. */
export function LiveByEvent({ live: { counts, failure } }: { readonly live: LiveCounts }) {
  const { say, formats } = useStudio();
  const hasEvents = counts === undefined || counts.events.length > 0;
  const rows = hasEvents
    ? (counts?.events ?? []).map(({ eventId: id, title, viewers }) => ({ id, title, viewers }))
    : counts.videos.map(({ videoId: id, title, viewers }) => ({ id, title, viewers }));
  const most = Math.max(...rows.map(({ viewers }) => viewers), 1);
  const name = say(hasEvents ? 'liveByEvent' : 'liveByVideo');
  const file = () => [[name, say('viewers')], ...rows.map(({ title, id, viewers }) => [title || id, viewers])];
  return (
    <Panel
      name={name}
      span="aside"
      note={<span className="studio-note">{say('viewersNow')}</span>}
      actions={<CsvButton name={name} rows={rows.length > 0 ? file : null} />}
      // The stream reconnects automatically, and the head of the page says so.
      state={{ data: counts, error: counts ? null : failure, refetch: () => location.reload() }}
      skeleton={<Skeleton lines={5} />}
    >
      {() =>
        rows.length === 0 ? (
          <Notice title={say('nobody')} hint={say('nobodyHint')} />
        ) : (
          <Bars
            bars={rows.slice(0, MAX_ROWS).map(({ id, title, viewers }) => ({
              key: id,
              name: title || id,
              value: formats.count(viewers),
              share: viewers / most,
            }))}
          />
        )
      }
    </Panel>
  );
}
