import { rect, repeat, svg } from '../shapes.mjs';

/** A cup before rays of light. */
export function trophy({ width: w, height: h, top = 0.16, size = 1 }) {
  const far = Math.max(w, h);
  const ray = (i) => `<polygon fill="#4b2570" points="${w / 2},${h / 2} ${tip(i * 0.349)} ${tip(i * 0.349 + 0.17)}"/>`;
  const tip = (angle) => `${w / 2 + Math.cos(angle) * far},${h / 2 + Math.sin(angle) * far}`;

  return svg(
    w,
    h,
    `${rect(0, 0, w, h, '#3b1b5a')}${repeat(18, ray)}
    <g transform="translate(${w / 2} ${h * top}) scale(${(size * h) / 900})">
      <path d="M-150 40h-90q0 170 130 190M150 40h90q0 170-130 190" fill="none" stroke="#e9b44c" stroke-width="30"/>
      <path d="M-160 0h320v120q0 190-160 210Q-160 310-160 120z" fill="#f6c760"/>
      <path d="M0 0h160v120q0 190-160 210z" fill="#e0a53a"/><rect x="-26" y="320" width="52" height="120" fill="#e0a53a"/>
      <rect x="-130" y="430" width="260" height="70" rx="10" fill="#f6c760"/>
      <rect x="-160" y="500" width="320" height="60" rx="10" fill="#1e0d30"/></g>`
  );
}
