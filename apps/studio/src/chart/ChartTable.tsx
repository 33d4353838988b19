import { Table } from '../parts/Table.tsx';
import { type ChartLine, nearestTo } from './chart-line.ts';
import type { Axis } from './line-chart-props.ts';

interface ChartTableProps {
  readonly name: string;
  readonly head: string;
  readonly lines: readonly ChartLine[];
  readonly axis: Axis;
  readonly writeValue: (y: number | null) => string;
}

/** The same figures as a chart has, for those who would rather read them. */
export function ChartTable({ name, head, lines, axis, writeValue }: ChartTableProps) {
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
