import { type ReactNode, useState } from 'react';
import { CsvButton } from '../parts/CsvButton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { type Known, Panel } from '../parts/Panel.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { ChartTable } from './ChartTable.tsx';
import { chartRows } from './chart-rows.ts';
import { LineChart } from './LineChart.tsx';
import type { LineChartProps } from './line-chart-props.ts';

export interface ChartContent extends Omit<LineChartProps, 'name' | 'keysHint'> {
  /** What the places along the axis are: Time. */
  readonly head: string;
  /** A place for a file. */
  readonly exportX: (x: number) => string | number;
}

interface ChartCardProps<Data> {
  readonly name: string;
  readonly span: 'wide' | 'full';
  readonly known: Known<Data>;
  readonly skeleton: ReactNode;
  readonly above?: (data: Data) => ReactNode;
  /** null: there is nothing to draw. */
  readonly draw: (data: Data) => ChartContent | null;
  readonly empty?: ReactNode;
}

/** A panel with a chart, its legend, and the same as a table and as a file. */
export function ChartCard<Data>({ name, span, known, skeleton, above, draw, empty }: ChartCardProps<Data>) {
  const { say } = useStudio();
  const [isTable, setTable] = useState(false);
  const content = known.data === undefined ? null : draw(known.data);
  const label = say(isTable ? 'asChart' : 'asTable', { name });
  const actions = (
    <>
      <button
        type="button"
        className="studio-icon-button"
        aria-label={label}
        title={label}
        disabled={!content}
        onClick={() => setTable(!isTable)}
      >
        <Icon name={isTable ? 'line' : 'table'} />
      </button>
      <CsvButton name={name} rows={content && (() => chartRows(content.head, content.lines, content.exportX))} />
    </>
  );
  return (
    <Panel
      name={name}
      span={span}
      known={known}
      note={content && <Legend of={content} />}
      actions={actions}
      skeleton={skeleton}
    >
      {(data) => (
        <>
          {above?.(data)}
          {content === null && empty}
          {content !== null && isTable && <ChartTable name={name} {...content} />}
          {content !== null && !isTable && <LineChart name={name} keysHint={say('chartKeys', { name })} {...content} />}
        </>
      )}
    </Panel>
  );
}

function Legend({ of: { lines } }: { readonly of: ChartContent }) {
  return (
    <ul className="studio-legend">
      {lines.toReversed().map(({ id, name, colour, look }) => (
        <li className={`studio-key-${colour}`} data-dashed={look === 'before' ? '' : undefined} key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
