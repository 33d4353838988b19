import type { WireAnalyticsAnswer } from '@touchline/contract';
import { useAnswer } from '../api/useAnswer.ts';
import type { Cell } from '../format/csv.ts';
import { MAX_PAGE, ROW_KINDS, type RowKind } from '../page/page-state.ts';
import { CsvButton } from '../parts/CsvButton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Panel } from '../parts/Panel.tsx';
import { Scroller } from '../parts/Scroller.tsx';
import { Select } from '../parts/Select.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { CONTENT_COLUMNS, isWorrying, kindOfMetric } from './metrics.ts';
import { contentRows, PAGE_SIZE, type Scope } from './queries.ts';
import { ThresholdLabel } from './ThresholdLabel.tsx';
import { useValueName } from './useValueName.ts';

/** Figures of each video, event, country, …; sortable by any column. */
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
      state={answer}
      skeleton={<Skeleton height={470} />}
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
                  <ThresholdLabel metric={metric} value={metrics[metric]} />
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

/** The head of a column that sorts the table: the largest first, then the smallest. */
function SortHead({ column, name }: { readonly column: string; readonly name: string }) {
  const { state, change } = useStudio();
  const isSorted = state.sort.replace(/^-/, '') === column;
  const isDescending = isSorted && state.sort.startsWith('-');
  const sort = isDescending ? column : `-${column}`;
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" className="studio-sort" onClick={() => change({ sort, page: 1 })}>
        {name}
        {isSorted && <Icon name={isDescending ? 'down' : 'up'} />}
      </button>
    </th>
  );
}

interface PagerProps {
  /** The first is 1. */
  readonly page: number;
  /** Rows in all. */
  readonly all: number;
  /** Rows of a page. */
  readonly size: number;
  readonly onPage: (page: number) => void;
}

/** Forward and back through a table; nothing where one page is all. */
function Pager({ page, all, size, onPage }: PagerProps) {
  const { say, formats } = useStudio();
  const last = Math.min(Math.ceil(all / size), MAX_PAGE);
  if (last <= 1) return null;
  const here = Math.min(page, last);
  const [from, to] = [(here - 1) * size + 1, Math.min(here * size, all)];
  return (
    <nav className="studio-pager" aria-label={say('pages')}>
      <span className="studio-note" role="status">
        {say('pageOf', { from: formats.count(from), to: formats.count(to), all: formats.count(all) })}
      </span>
      <button
        type="button"
        className="studio-icon-button"
        aria-label={say('previousPage')}
        disabled={here <= 1}
        onClick={() => onPage(here - 1)}
      >
        <Icon name="back" />
      </button>
      <button
        type="button"
        className="studio-icon-button"
        aria-label={say('nextPage')}
        disabled={here >= last}
        onClick={() => onPage(here + 1)}
      >
        <Icon name="next" />
      </button>
    </nav>
  );
}
