import type { WireAnalyticsView } from '@touchline/contract';
import type { Cell } from '../format/csv.ts';
import { CsvButton } from '../parts/CsvButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Panel, type PanelState } from '../parts/Panel.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { Table } from '../parts/Table.tsx';
import { useStudio } from '../parts/useStudio.ts';

/** Rows that a page bears; the file has all. */
const MAX_ROWS = 500;

/** All events of the viewing, with their names on the wire. */
export function EventList({ state }: { readonly state: PanelState<WireAnalyticsView> }) {
  const { say, formats } = useStudio();
  const name = say('allEvents');
  const columns = [say('clock'), say('playhead'), say('what'), say('detail')];
  const timeline = state.data?.timeline ?? [];
  const file = (): Cell[][] => [
    columns,
    ...timeline.map(({ time, playhead, event, detail }) => [time, playhead, event, detail]),
  ];
  return (
    <Panel
      name={name}
      span="full"
      state={state}
      note={<span className="studio-note">{timeline.length > 0 && formats.count(timeline.length)}</span>}
      actions={<CsvButton name={name} rows={timeline.length > 0 ? file : null} />}
      skeleton={<Skeleton height={420} />}
    >
      {({ timeline: events }) =>
        events.length === 0 ? (
          <Notice title={say('noTimeline')} hint={say('noTimelineHint')} />
        ) : (
          <>
            <Table name={name} columns={columns} className="studio-events">
              {events.slice(0, MAX_ROWS).map(({ time, playhead, event, sequence, detail }) => (
                <tr key={`${time} ${sequence} ${event}`}>
                  <th scope="row">{formats.clockSeconds(Date.parse(time))}</th>
                  <td>{formats.figure('time', playhead)}</td>
                  <td className={event === 'error' ? 'studio-bad' : undefined}>
                    <bdi>{event}</bdi>
                  </td>
                  <td>
                    <bdi>{detail}</bdi>
                  </td>
                </tr>
              ))}
            </Table>
            {events.length > MAX_ROWS && (
              <p className="studio-note">
                {say('firstOf', { count: formats.count(MAX_ROWS), all: formats.count(events.length) })}
              </p>
            )}
          </>
        )
      }
    </Panel>
  );
}
