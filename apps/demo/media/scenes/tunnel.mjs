import { rect, repeat, svg } from '../shapes.mjs';

const WALLS = ['#0d1428', '#111b36', '#152344', '#1b2c54', '#223766', '#2c4780', '#3f63a8', '#ffe9b8'];

/** A player on the way out of the tunnel into the light. */
export function tunnel({ width: w, height: h }) {
  const frame = (i) => {
    const size = 1 - i * 0.115;
    return rect((w * (1 - size)) / 2, ((h * (1 - size)) / 2) * 1.1, w * size, h * size, WALLS[i]);
  };
  const floor = `${w * 0.4},${h * 0.64} ${w * 0.6},${h * 0.64} ${w * 0.85},${h} ${w * 0.15},${h}`;

  return svg(
    w,
    h,
    `${rect(0, 0, w, h, '#0b1020')}${repeat(8, frame)}${rect(w * 0.4, h * 0.44, w * 0.2, h * 0.2, '#fff4d6')}
    <polygon points="${floor}" fill="#ffe9b8" opacity=".22"/>
    <g transform="translate(${w * 0.5} ${h * 0.42}) scale(${h / 900})" fill="#0b1020">
      <circle r="34"/><path d="M-66 400V110q0-66 66-66t66 66v290z"/></g>`
  );
}
