import { linear, radial, rect, repeat, svg } from '../shapes.mjs';

const ASPHALT = ['#1d2546', '#232c54', '#2a3462', '#313d70', '#394780'];
const TRAILS = [
  ['#ff4e33', 10, 0.9],
  ['#ff8a4c', 5, 0.94],
  ['#ffd08a', 3, 0.975],
  ['#fff', 2, 1],
];

/** A racing car on a bend at night. `car` is its size against the width, `at` and `top` its place. */
export function track({ width: w, height: h, at = 0.68, top = 0.36, car = 1 }) {
  const bend = (i) => `<path d="M${-w * 0.1} ${h * (1.02 - i * 0.02)}C${w * 0.35} ${h * (0.98 - i * 0.05)}
    ${w * 0.42} ${h * (0.42 + i * 0.02)} ${w * 0.72} ${h * (0.4 + i * 0.006)}S${w * 1.05} ${h * 0.2} ${w * 1.1} ${h * 0.1}"
    stroke="${ASPHALT[i]}" stroke-width="${h * (0.42 - i * 0.08)}"/>`;
  const trail = ([colour, width, drop]) => `<path d="M${-w * 0.1} ${h * drop}C${w * 0.35} ${h * (drop - 0.06)}
    ${w * 0.42} ${h * 0.45} ${w * 0.72} ${h * 0.43}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

  return svg(
    w,
    h,
    `${rect(0, 0, w, h, 'url(#night)')}<g fill="none">${repeat(5, bend)}${TRAILS.map(trail).join('')}</g>
    ${repeat(12, (i) => kerb(i, w, h))}
    <g transform="translate(${w * at} ${h * top}) rotate(-6) scale(${(car * w) / 1050})">${CAR}</g>
    ${rect(0, 0, w, h, 'url(#glow)')}`,
    linear('night', [
      [0, '#0b0e22'],
      [0.5, '#1a1f45'],
      [1, '#0a0c1c'],
    ]) +
      radial(
        'glow',
        [
          [0, '#ff8a4c', 0.2],
          [0.4, '#ff8a4c', 0],
          [1, '#000', 0.4],
        ],
        { x: 0.75, y: 0.35, r: 0.9 }
      )
  );
}

const CAR = `<ellipse cx="10" cy="112" rx="210" ry="16" fill="#000" opacity=".45"/>
  <path d="M-190 92L-196 40h44l10 30 92-10 40-34h44l26 30 110 20 30 14v18H-190z" fill="#ff4e33"/>
  <path d="M-8 60l28-28h18l22 30z" fill="#14182e"/><circle cx="22" cy="24" r="17" fill="#ffd08a"/>
  <rect x="150" y="84" width="70" height="14" rx="4" fill="#f4f4f4"/>
  <circle cx="-120" cy="86" r="34" fill="#0b0d18"/><circle cx="-120" cy="86" r="13" fill="#39406a"/>
  <circle cx="118" cy="88" r="32" fill="#0b0d18"/><circle cx="118" cy="88" r="12" fill="#39406a"/>`;

function kerb(i, w, h) {
  const x = w * (0.03 + i * 0.055);
  const y = h * (0.86 - i * 0.045);
  return rect(
    x,
    y,
    w * 0.028,
    h * 0.022,
    i % 2 ? '#f5f5f5' : '#e0341f',
    `transform="rotate(-24 ${x} ${y})" opacity=".9"`
  );
}
