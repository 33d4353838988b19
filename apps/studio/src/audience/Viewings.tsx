import { useAnswer } from '../api/useAnswer.ts';
import type { Cell } from '../format/csv.ts';
import { PageLink } from '../page/PageLink.tsx';
import { CsvButton } from '../parts/CsvButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { Table } from '../parts/Table.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { timeOf } from './bucket-rows.ts';
import { isWorrying } from './metrics.ts';
import { earlierViewings, type Scope, viewings } from './queries.ts';
import { ThresholdLabel } from './ThresholdLabel.tsx';
import { useValueName } from './useValueName.ts';

/** The newest viewings, each with a page of its own. */
export function Viewings({ scope }: { readonly scope: Scope }) {
  const { say, formats } = useStudio();
  const nameOf = useValueName();
  const newest = useAnswer(viewings(scope));
  const earlier = newest.data?.rows.length === 0 ? earlierViewings(scope) : null;
  const older = useAnswer(earlier);
  const answer = earlier ? older : newest;
  const rows = (answer.data?.rows ?? []).flatMap(({ dimensions, metrics }) => {
    const time = timeOf({ dimensions });
    const title = nameOf('video', dimensions['video']);
    return Number.isNaN(time) ? [] : [{ id: dimensions['viewing']?.value ?? '', time, title, metrics }];
  });
  const name = say('viewings');
  const columns = [say('content'), say('began'), say('startup'), say('watched'), say('stalled')];
  const figures = ['startupTimeMedian', 'watchTime', 'rebufferDuration'] as const;
  const kinds = { startupTimeMedian: 'seconds', watchTime: 'time', rebufferDuration: 'seconds' } as const;
  const file = (): Cell[][] => [
    [...columns, say('viewing')],
    ...rows.map(({ id, time, title, metrics }) => [
      title,
      new Date(time).toISOString(),
      ...figures.map((metric) => metrics[metric] ?? null),
      id,
    ]),
  ];
  return (
    <Panel
      name={name}
      span="full"
      note={<span className="studio-note">{say('newestFirst')}</span>}
      actions={<CsvButton name={name} rows={rows.length > 0 ? file : null} />}
      state={answer}
      skeleton={<Skeleton height={420} />}
    >
      {() =>
        rows.length === 0 ? (
          <Notice title={say('noViewings')} hint={say('noViewingsHint')} />
        ) : (
          <Table name={name} columns={columns}>
            {rows.map(({ id, time, title, metrics }) => (
              <tr key={`${id} ${time}`}>
                <th scope="row">
                  <PageLink to={{ viewing: id }}>
                    <bdi>{title}</bdi>
                  </PageLink>
                </th>
                <td>{formats.moment(time)}</td>
                {figures.map((metric) => (
                  <td key={metric} className={isWorrying(metric, metrics[metric]) ? 'studio-bad' : undefined}>
                    {formats.figure(kinds[metric], metrics[metric])}
                    <ThresholdLabel metric={metric} value={metrics[metric]} />
                  </td>
                ))}
              </tr>
            ))}
          </Table>
        )
      }
    </Panel>
  );
}
