import { figure } from '../figure.mjs';
import { rect, repeat, svg } from '../shapes.mjs';

/** A batter on a summer evening. */
export function oval({ width: w, height: h, at, top = 0.25, tall = 0.6, stumps = 0.805 }) {
  const appearance = { kit: ['#f8f4ea', '#f8f4ea'], skin: '#4a2a1c', shadow: '#23401d', ball: '#b3261e' };
  const stump = (i) => rect(w * (stumps + i * 0.013), h * 0.58, w * 0.006, h * 0.26, '#fffaf0', 'rx="3"');

  return svg(
    w,
    h,
    `${rect(0, 0, w, h, '#f3efe2')}<circle cx="${w * 0.8}" cy="${h * 0.16}" r="${h * 0.1}" fill="#ffd166"/>
    <path d="M0 ${h * 0.5}Q${w * 0.25} ${h * 0.4} ${w * 0.5} ${h * 0.46}T${w} ${h * 0.42}V${h}H0z" fill="#cfe0c3"/>
    <path d="M0 ${h * 0.56}Q${w * 0.5} ${h * 0.48} ${w} ${h * 0.56}V${h}H0z" fill="#8dbb78"/>
    <ellipse cx="${w * 0.55}" cy="${h * 0.92}" rx="${w * 0.62}" ry="${h * 0.3}" fill="#a3cb8c"/>
    <polygon points="${w * 0.5},${h * 0.66} ${w * 0.6},${h * 0.66} ${w * 0.82},${h} ${w * 0.42},${h}" fill="#e9d6a6"/>
    <path d="M${w * 0.47} ${h * 0.78}H${w * 0.7}" stroke="#fff" stroke-width="${w * 0.004}"/>${repeat(3, stump)}
    ${figure('batter', { x: w * at, y: h * top, height: h * tall, ...appearance })}`
  );
}
