import type { WireAnalyticsAnswer } from '@touchline/contract';
import { useAnswer } from '../api/useAnswer.ts';
import type { Cell } from '../format/to-csv.ts';
import type { RowKind } from '../page/page-state.ts';
import { ROW_KINDS } from '../page/page-state.ts';
import { Bone } from '../parts/Bone.tsx';
import { CsvButton } from '../parts/CsvButton.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Scroller } from '../parts/Scroller.tsx';
import { Select } from '../parts/Select.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { CONTENT_COLUMNS, isWorrying, kindOfMetric } from './metrics.ts';
import { Pager } from './Pager.tsx';
import { contentRows, PAGE_SIZE, type Scope } from './questions.ts';
import { SortHead } from './SortHead.tsx';
import { useValueName } from './useValueName.ts';
import { Worry } from './Worry.tsx';

/** Everything that can be told of each video, event, country, …; sorted by any column. */
export function Content({ scope }: { readonly scope: Scope }) {
  const { say, state, change } = useStudio();
  const nameOf = useValueName();
  const { by, sort, page } = state;
  const answer = useAnswer(contentRows(scope, { by, sort, page }));
  const name = say('contentTitle');
  const column = sort.replace(/^-/, '');
  const sortedBy = CONTENT_COLUMNS.find((metric) => metric === column);
  const shown = shownOf(answer.data, page);
  const file = (): Cell[][] => [
    [say(`by${by}`), ...CONTENT_COLUMNS],
    ...shown.map(({ dimensions, metrics }) => [
      nameOf(by, dimensions[by]),
      ...CONTENT_COLUMNS.map((metric) => metrics[metric] ?? null),
    ]),
  ];
  return (
    <Panel
      name={name}
      span="full"
      note={
        <span className="studio-note">{say('sortedBy', { column: sortedBy ? say(sortedBy) : say(`by${by}`) })}</span>
      }
      actions={
        <>
          <Select
            name={say('rowsAre')}
            value={by}
            onChange={(kind) => change({ by: kind as RowKind, sort: kind === 'day' ? '-day' : '-plays', page: 1 })}
          >
            {ROW_KINDS.map((kind) => (
              <option value={kind} key={kind}>
                {say(`by${kind}`)}
              </option>
            ))}
          </Select>
          <CsvButton name={name} rows={shown.length > 0 ? file : null} />
        </>
      }
      known={answer}
      skeleton={<Bone height={470} />}
    >
      {(data) =>
        shown.length === 0 ? (
          <Notice title={say('noViewings')} hint={say('noViewingsHint')} />
        ) : (
          <>
            <Rows rows={shown} key={by} />
            {shown.some(hasMoreViewers) && <p className="studio-note studio-remark">{say('moreViewers')}</p>}
            <Pager page={page} all={data.totalSize} size={PAGE_SIZE} onPage={(next) => change({ page: next })} />
          </>
        )
      }
    </Panel>
  );
}

function Rows({ rows }: { readonly rows: WireAnalyticsAnswer['rows'] }) {
  const { say, state, formats } = useStudio();
  const nameOf = useValueName();
  return (
    <Scroller name={say('contentTitle')}>
      <table className="studio-table" data-sticky="">
        <thead>
          <tr>
            <SortHead column={state.by} name={say(`by${state.by}`)} />
            {CONTENT_COLUMNS.map((metric) => (
              <SortHead column={metric} name={say(metric)} key={metric} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ dimensions, metrics }) => (
            <tr key={dimensions[state.by]?.value ?? ''}>
              <th scope="row">
                <bdi>{nameOf(state.by, dimensions[state.by])}</bdi>
              </th>
              {CONTENT_COLUMNS.map((metric) => (
                <td key={metric} className={isWorrying(metric, metrics[metric]) ? 'studio-bad' : undefined}>
                  {formats.figure(kindOfMetric(metric), metrics[metric])}
                  <Worry metric={metric} value={metrics[metric]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** Whether there are more viewers than plays: some left or were refused before the video started. */
function hasMoreViewers({ metrics }: WireAnalyticsAnswer['rows'][number]): boolean {
  return Number(metrics['uniqueViewers']) > Number(metrics['plays']);
}

/** Those of the page; while the next page is on its way the last one stays. */
function shownOf(answer: WireAnalyticsAnswer | undefined, page: number): WireAnalyticsAnswer['rows'] {
  const rows = answer?.rows ?? [];
  const ofPage = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return ofPage.length > 0 ? ofPage : rows.slice(-PAGE_SIZE);
}
