import { figure } from '../figure.mjs';
import { rect, repeat, svg } from '../shapes.mjs';

const EVENING = { sky: '#123f73', grass: '#1d8a55', line: '#23995f', net: '#fff' };
const NOON = { sky: '#cfe3f2', grass: '#a4d0a8', line: '#b5dbb6', net: '#4c7ba3' };

/** A keeper at full stretch before the net. `pale` gives the light version, for dark text. */
export function goal({ width: w, height: h, at, top = 0.22, tall = 0.52, flip = 1, pale = false }) {
  const tone = pale ? NOON : EVENING;
  const down = (i) => `M${w * (0.1 + i * 0.035)} ${h * 0.15}V${h * 0.7}`;
  const across = (i) => `M${w * 0.1} ${h * (0.15 + i * 0.046)}H${w * 0.9}`;
  const appearance = { kit: ['#d9f25b', '#0d1726'], skin: '#e7b58f', flip };

  return svg(
    w,
    h,
    `${rect(0, 0, w, h, tone.sky)}${rect(0, h * 0.7, w, h * 0.3, tone.grass)}${rect(0, h * 0.7, w, h * 0.07, tone.line)}
    <path d="${repeat(24, down)}${repeat(12, across)}" stroke="${tone.net}" stroke-opacity=".28" stroke-width="3"/>
    <path d="M${w * 0.1} ${h * 0.74}V${h * 0.15}H${w * 0.9}V${h * 0.74}" fill="none" stroke="#fff"
      stroke-width="${w * 0.014}" stroke-linecap="round" stroke-linejoin="round"/>
    ${figure('goalkeeper', { x: w * at, y: h * top, height: h * tall, ...appearance })}`
  );
}
