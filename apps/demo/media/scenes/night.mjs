import { figure } from '../figure.mjs';
import { linear, radial, rect, repeat, seeded, svg } from '../shapes.mjs';

const DUSK = { dark: '#04110f', sky: '#0c3a31', mown: ['#0f6a4e', '#0d5a43'] };
const STORM = { dark: '#0a1024', sky: '#22366e', mown: ['#2d5096', '#274684'] };
const CROWD = ['#2c6b5b', '#7fb7a3', '#123c33', '#e8d9a8'];
const LAMP = '#fffdf0';

/** A pitch under floodlights. `rain` turns the night blue and wet. */
export function night({ width: w, height: h, at, top = 0.27, tall = 0.66, pose = 'striker', flip = 1, rain = false }) {
  const tone = rain ? STORM : DUSK;
  const kit = [rain ? '#ffd166' : '#ff6a3d', '#f4efe4'];

  return svg(
    w,
    h,
    `${rect(0, 0, w, h, 'url(#sky)')}${crowd(w, h * 0.36, h * 0.56)}${rect(0, h * 0.3, w, h * 0.28, 'url(#stand)')}
    <polygon points="${w * 0.1},${h * 0.12} ${w * 0.52},${h} ${-w * 0.2},${h}" fill="url(#cone)"/>
    <polygon points="${w * 0.9},${h * 0.12} ${w * 1.2},${h} ${w * 0.45},${h}" fill="url(#cone)"/>
    ${turf(w, h, tone.mown)}${rect(0, h * 0.57, w, h * 0.43, 'url(#turf)')}
    <g fill="none" stroke="#e9f5ec" stroke-opacity=".75" stroke-width="${w * 0.004}">
      <path d="M0 ${h * 0.6}H${w}M${w * 0.5} ${h * 0.6}V${h}"/>
      <ellipse cx="${w * 0.5}" cy="${h * 0.83}" rx="${w * 0.3}" ry="${h * 0.12}"/></g>
    ${floodlight(w * 0.06, h * 0.05, w / 2000, 8)}${floodlight(w * 0.84, h * 0.07, w / 2000, -8)}
    ${figure(pose, { x: w * at, y: h * top, height: h * tall, kit, skin: '#241813', flip })}${rain ? drops(w, h) : ''}`,
    linear('sky', [
      [0, tone.dark],
      [0.6, tone.sky],
      [1, tone.sky],
    ]) +
      linear('stand', [
        [0, tone.dark, 0],
        [1, tone.dark, 0.55],
      ]) +
      linear('cone', [
        [0, '#fffbe6', 0.34],
        [1, '#fffbe6', 0],
      ]) +
      linear('turf', [
        [0, '#000', 0.3],
        [0.5, '#000', 0],
        [1, '#000', 0.35],
      ]) +
      radial('glow', [
        [0, '#fffbe0', 0.6],
        [0.35, '#fff2b8', 0.16],
        [1, '#fff', 0],
      ])
  );
}

function floodlight(x, y, scale, tilt) {
  const lamps = repeat(
    24,
    (i) => `<circle cx="${(i % 6) * 26}" cy="${Math.floor(i / 6) * 26}" r="8.5" fill="${LAMP}"/>`
  );

  return `<g transform="translate(${x} ${y}) skewY(${tilt}) scale(${scale})">
    <circle cx="65" cy="40" r="330" fill="url(#glow)"/>
    ${rect(-20, -20, 172, 118, '#0b1614', 'rx="8" opacity=".75"')}${lamps}
    ${rect(62, 98, 8, 900, '#0b1614', 'opacity=".6"')}</g>`;
}

/** Mown stripes, wider towards the viewer. */
function turf(w, h, colours) {
  const top = h * 0.57;
  const edge = (i) => top + (h - top) * (i / 9) ** 1.7;
  return repeat(9, (i) => rect(0, edge(i), w, edge(i + 1) - edge(i) + 1, colours[i % 2]));
}

function crowd(w, top, bottom) {
  const random = seeded(7);
  let heads = '';

  for (let y = top; y < bottom; y += 15) {
    for (let x = ((y / 15) % 2) * 8; x < w; x += 16) {
      const light = random();
      if (light <= 0.38) continue;
      const drop = random() * 3;
      const colour = CROWD[Math.floor(random() * CROWD.length)];
      heads += `<circle cx="${x}" cy="${y + drop}" r="4.6" fill="${colour}" opacity="${0.25 + light * 0.5}"/>`;
    }
  }
  return heads;
}

function drops(w, h) {
  const fall = `l${-w * 0.012} ${h * 0.06}`;
  const paths = repeat(60, (i) => `M${(i * 137) % w} ${(i * 211) % h}${fall}`);
  return `<path d="${paths}" stroke="#dfe8ff" stroke-opacity=".4" stroke-width="${w * 0.002}"/>`;
}
