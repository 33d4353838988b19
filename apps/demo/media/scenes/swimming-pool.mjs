import { rect, repeat, svg } from '../shapes.mjs';

const LANE_COUNT = 6;
const FLOATS = 24;

/** A swimmer in lane three. */
export function swimmingPool({ width: w, height: h, at = 0.56, top = 0.42, size = 1 }) {
  const lane = (i) =>
    rect(0, (i * h) / LANE_COUNT, w, h / LANE_COUNT - 4, i % 2 ? '#1190bd' : '#0f86b0') +
    repeat(FLOATS, (j) => float(i, j));
  const float = (i, j) => {
    const y = ((i + 1) * h) / LANE_COUNT - 12;
    return rect((j * w) / FLOATS, y, w / FLOATS - 8, 14, j < 5 ? '#f2543d' : '#f6f3e8', 'rx="7"');
  };

  return svg(
    w,
    h,
    `${rect(0, 0, w, h, '#0e7fa8')}${repeat(LANE_COUNT, lane)}
    <g transform="translate(${w * at} ${h * top}) scale(${(size * h) / 900})" fill="none" stroke-linecap="round">
      <path d="M-330 60q60-40 120 0t120 0 120 0" stroke="#fff" stroke-opacity=".8" stroke-width="14"/>
      <circle cx="150" cy="36" r="46" fill="#ffd166"/>
      <path d="M110 70Q-60 20-240 90" stroke="#5a2d1c" stroke-width="64"/>
      <path d="M150 60L300-40 360 10" stroke="#5a2d1c" stroke-width="36" stroke-linejoin="round"/></g>`
  );
}
