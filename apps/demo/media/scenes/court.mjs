import { figure } from '../figure.mjs';
import { linear, radial, rect, repeat, svg } from '../shapes.mjs';

const PLANKS = 26;
const SHADE = [0.03, 0, 0.06, 0.02];

/** A jump shot on a wooden floor, seen from above. */
export function court({ width: w, height: h, at, top = 0.2, tall = 0.7, reach = 0.62 }) {
  const kit = ['#14213d', '#14213d'];
  const middle = `cx="${w * 0.2}" cy="${h * 0.55}"`;
  const plank = (i) => rect((i * w) / PLANKS, 0, w / PLANKS - 1.5, h, '#000', `opacity="${SHADE[i % 4]}"`);

  return svg(
    w,
    h,
    `${rect(0, 0, w, h, 'url(#wood)')}${repeat(PLANKS, plank)}<circle ${middle} r="${h * reach}" fill="#b34a2c"/>
    <g fill="none" stroke="#fff6e6" stroke-width="${w * 0.007}"><circle ${middle} r="${h * reach}"/>
      <circle ${middle} r="${h * 0.2}"/><path d="M${w * 0.2} -10V${h + 10}M${w * 0.93} -10V${h + 10}"/></g>
    ${rect(0, 0, w, h, 'url(#light)')}
    ${figure('shooter', { x: w * at, y: h * top, height: h * tall, kit, skin: '#5a2d1c', ball: '#f2792b' })}`,
    linear(
      'wood',
      [
        [0, '#e9b06a'],
        [1, '#c67f3c'],
      ],
      { x: 1, y: 1 }
    ) +
      radial(
        'light',
        [
          [0, '#fff', 0.28],
          [0.5, '#fff', 0],
          [1, '#3a1703', 0.5],
        ],
        { x: 0.62, y: 0.25, r: 0.9 }
      )
  );
}
