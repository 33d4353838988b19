import { figure } from '../figure.mjs';
import { linear, radial, rect, svg } from '../shapes.mjs';

/** A serve on clay. */
export function clay({ width: w, height: h, at, top = 0.24, tall = 0.68 }) {
  const kit = ['#fffaf0', '#123e5c'];

  return svg(
    w,
    h,
    `${rect(0, 0, w, h, 'url(#ground)')}
    <polygon points="0,${h * 0.86} ${w * 0.62},${h * 0.3} ${w},${h * 0.44} ${w},${h} 0,${h}" fill="#b9512f"/>
    <g stroke="#fff3e4" stroke-width="${w * 0.008}" fill="none">
      <path d="M${-w * 0.1} ${h * 0.95}L${w * 0.62} ${h * 0.3}L${w * 1.1} ${h * 0.475}"/>
      <path d="M${w * 0.22} ${h * 1.05}L${w * 0.82} ${h * 0.37}M${w * 0.18} ${h * 0.7}L${w * 0.72} ${h * 0.94}"/></g>
    ${rect(0, 0, w, h, 'url(#light)')}
    ${figure('server', { x: w * at, y: h * top, height: h * tall, kit, skin: '#6d3420', ball: '#e4f34b' })}`,
    linear('ground', [
      [0, '#12405a'],
      [0.42, '#1b5a76'],
      [0.42, '#c8623a'],
      [1, '#a5431f'],
    ]) +
      radial(
        'light',
        [
          [0, '#fff', 0.16],
          [0.5, '#fff', 0],
          [1, '#200a02', 0.5],
        ],
        { x: 0.6, y: 0.3, r: 0.85 }
      )
  );
}
