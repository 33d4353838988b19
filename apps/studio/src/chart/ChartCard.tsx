import { type ReactNode, useState } from 'react';
import type { Cell } from '../format/csv.ts';
import { CsvButton } from '../parts/CsvButton.tsx';
import { Icon } from '../parts/Icon.tsx';
import { Panel, type PanelState } from '../parts/Panel.tsx';
import { Table } from '../parts/Table.tsx';
import { useStudio } from '../parts/useStudio.ts';
import { type ChartLine, nearestTo } from './chart-line.ts';
import { LineChart } from './LineChart.tsx';
import type { Axis, LineChartProps } from './line-chart-props.ts';

export interface ChartContent extends Omit<LineChartProps, 'name' | 'keysHint'> {
  /** Heading of the axis column in the table: Time. */
  readonly head: string;
  /** A place for a file. */
  readonly exportX: (x: number) => string | number;
}

interface ChartCardProps<Data> {
  readonly name: string;
  readonly span: 'wide' | 'full';
  readonly state: PanelState<Data>;
  readonly skeleton: ReactNode;
  readonly above?: (data: Data) => ReactNode;
  /** null: there is nothing to draw. */
  readonly draw: (data: Data) => ChartContent | null;
  readonly empty?: ReactNode;
}

/** A panel with a chart, its legend, and the same as a table and as a file. */
export function ChartCard<Data>({ name, span, state, skeleton, above, draw, empty }: ChartCardProps<Data>) {
  const { say } = useStudio();
  const [isTable, setTable] = useState(false);
  const content = state.data === undefined ? null : draw(state.data);
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
      state={state}
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
      {lines.toReversed().map(({ id, name, colour, appearance }) => (
        <li className={`studio-key-${colour}`} data-dashed={appearance === 'before' ? '' : undefined} key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface ChartTableProps {
  readonly name: string;
  readonly head: string;
  readonly lines: readonly ChartLine[];
  readonly axis: Axis;
  readonly writeValue: (y: number | null) => string;
}

/** The same figures as a chart has, for those who would rather read them. */
function ChartTable({ name, head, lines, axis, writeValue }: ChartTableProps) {
  const shown = lines.toReversed();
  const points = shown[0]?.points ?? [];
  return (
    <Table name={name} columns={[head, ...shown.map((line) => line.name)]} isShort>
      {points.map(({ x }) => (
        <tr key={x}>
          <th scope="row">{axis.write(x)}</th>
          {shown.map((line) => (
            <td key={line.id}>{writeValue(line.points[nearestTo(line.points, x)]?.y ?? null)}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** The figures of a chart as rows with a heading, for a file: `write` says where a point is. */
function chartRows(head: string, lines: readonly ChartLine[], write: (x: number) => Cell): Cell[][] {
  const shown = lines.toReversed();
  const points = shown[0]?.points ?? [];
  return [
    [head, ...shown.map(({ name }) => name)],
    ...points.map(({ x }) => [write(x), ...shown.map((line) => line.points[nearestTo(line.points, x)]?.y ?? null)]),
  ];
}
