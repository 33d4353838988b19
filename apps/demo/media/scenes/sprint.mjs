import { figure } from '../figure.mjs';
import { rect, repeat, svg } from '../shapes.mjs';

const ORANGE = { ground: '#e4572e', kit: '#17224d' };
const CHALK = { ground: '#f6c9ae', kit: '#17224d' };

/** A sprinter across the lanes. `pale` gives the light version, for dark text. */
export function sprint({ width: w, height: h, at, top = 0.14, tall = 0.74, pale = false }) {
  const { ground, kit } = pale ? CHALK : ORANGE;
  const lane = (i) => `M${-w * 0.1} ${h * (0.2 + i * 0.15)}L${w * 1.1} ${h * (0.05 + i * 0.15)}`;

  return svg(
    w,
    h,
    `${rect(0, 0, w, h, ground)}
    <path d="${repeat(7, lane)}" stroke="#ffe8dc" stroke-opacity=".85" stroke-width="${w * 0.006}"/>
    ${figure('runner', { x: w * at, y: h * top, height: h * tall, kit: [kit, kit], skin: '#3b2117' })}`
  );
}
