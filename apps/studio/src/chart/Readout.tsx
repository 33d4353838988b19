import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { nearestTo } from './chart-line.ts';
import type { LineChartProps, Scale } from './line-chart-props.ts';

/** px from the right edge within which the readout is on the other side of its point. */
const BOX = 170;

interface ReadoutProps extends LineChartProps {
  readonly x: Scale & { invert: (place: number) => number };
  readonly y: Scale;
  readonly width: number;
  readonly height: number;
}

/**
 * Readout of the point under the pointer, or at the position of the arrow keys. For screen readers it is a slider with
 * the point as its value text: only a slider both announces its keys and receives them.
 */
export function Readout({ name, keysHint, lines, axis, writeValue, x, y, width, height }: ReadoutProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const main = lines.findLast(({ appearance }) => appearance !== 'before') ?? lines[0];
  const points = main?.points ?? [];
  const n = chosen === null ? null : Math.min(chosen, points.length - 1);
  const point = n === null ? undefined : points[n];
  if (!main || points.length === 0) return null;

  const rows = (at: number) =>
    lines.toReversed().map((one) => {
      const near = one.points[nearestTo(one.points, at)];
      return { id: one.id, name: one.name, colour: one.colour, appearance: one.appearance, y: near?.y ?? null };
    });
  const words = (at: number) =>
    [axis.write(at), ...rows(at).map((row) => `${row.name} ${writeValue(row.y)}`)].join(', ');
  const onPointer = ({ clientX, currentTarget }: PointerEvent) =>
    setChosen(nearestTo(points, x.invert(clientX - currentTarget.getBoundingClientRect().left)));
  const onKey = (event: KeyboardEvent) => {
    const next = nextOf(event.key, n ?? points.length - 1, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
  };
  const last = points.length - 1;
  return (
    <>
      <div
        className="studio-points"
        role="slider"
        tabIndex={0}
        aria-label={keysHint}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={n ?? last}
        aria-valuetext={words(points[n ?? last]?.x ?? 0)}
        data-name={name}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
        onPointerLeave={() => setChosen(null)}
        onKeyDown={onKey}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setChosen(n ?? last)}
        onBlur={() => setChosen(null)}
      />
      {point && (
        <>
          <svg className="studio-cursor" width={width} height={height} aria-hidden="true">
            <path d={`M${x(point.x)} 20V${height - 28}`} />
            {point.y !== null && <circle className="studio-tip" cx={x(point.x)} cy={y(point.y)} r="4.5" />}
          </svg>
          <div
            className="studio-readout"
            aria-hidden="true"
            style={{ transform: `translateX(${x(point.x) + (x(point.x) + BOX > width ? -BOX : 10)}px)` }}
          >
            <b>{axis.write(point.x)}</b>
            {rows(point.x).map((row) => (
              <span
                key={row.id}
                className={`studio-key-${row.colour}`}
                data-dashed={row.appearance === 'before' ? '' : undefined}
              >
                <bdi>{row.name}</bdi>
                <em>{writeValue(row.y)}</em>
              </span>
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** The point that a key goes to; charts are read from left to right in all languages. */
function nextOf(key: string, n: number, count: number): number | undefined {
  const leap = Math.max(Math.round(count / 10), 1);
  const steps: Record<string, number> = {
    ArrowLeft: n - 1,
    ArrowDown: n - 1,
    ArrowRight: n + 1,
    ArrowUp: n + 1,
    PageDown: n - leap,
    PageUp: n + leap,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  return next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1);
}
