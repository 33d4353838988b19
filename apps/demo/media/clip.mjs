import sharp from 'sharp';
import { athlete } from './figure.mjs';
import { runPose } from './run.mjs';
import { linear, radial, rect, repeat, seeded, svg } from './shapes.mjs';

/** Size in pixels, and length in seconds: eight strides, after which every layer stands where it began. */
export const CLIP = { width: 1280, height: 720, seconds: 6.4, rate: 25 };

const { width: W, height: H } = CLIP;
const STRIDES = 8;
const CROWD = ['#2c6b5b', '#7fb7a3', '#184a40', '#e8d9a8', '#c9573a'];
const BOARDS = [
  ['The Corner Flag', '#0f6a4e'],
  ['Meridian League', '#14213d'],
  ['Harbour City', '#b8432a'],
  ['Touchline', '#0b2b24'],
];

/** Strips that repeat after W pixels and pass `turns` times in one clip: the nearer, the faster. */
const LAYERS = [
  { top: 0, turns: 1, draw: stands },
  { top: 424, turns: 2, draw: boards },
  { top: 474, turns: 3, draw: turf },
];

/** Gives a function that draws the frame at `share` (0 up to 1) of the clip as a raw RGB buffer. */
export async function createCamera() {
  const sky = await sharp(Buffer.from(backdrop())).png().toBuffer();
  const strips = await Promise.all(LAYERS.map(toStrip));

  return async (share) => {
    const backgrounds = await Promise.all(strips.map((strip) => windowOf(strip, share)));
    const runner = { input: Buffer.from(foreground(share)), left: 0, top: 0 };
    return sharp(sky)
      .composite([...backgrounds, runner])
      .removeAlpha()
      .raw()
      .toBuffer();
  };
}

/** A strip twice as long as the picture, so that any window of it is whole. */
async function toStrip({ top, turns, draw }) {
  const { body, height, defs } = draw();
  const drawing = svg(2 * W, height, `${body}<g transform="translate(${W} 0)">${body}</g>`, defs);
  const { data, info } = await sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { top, turns, height, data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function windowOf({ top, turns, height, data, raw }, share) {
  const left = Math.round(share * turns * W) % W;
  const input = await sharp(data, { raw })
    .extract({ left, top: 0, width: W, height })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { input, left: 0, top };
}

function backdrop() {
  return svg(
    W,
    H,
    rect(0, 0, W, H, 'url(#sky)'),
    linear('sky', [
      [0, '#04110f'],
      [0.6, '#0e4337'],
      [1, '#0c3a31'],
    ])
  );
}

function stands() {
  const random = seeded(11);
  const spectators = repeat(13 * 64, (i) => {
    const [light, colour, drop] = [random(), random(), random()];
    const y = 232 + Math.floor(i / 64) * 15 + drop * 4;
    const x = (i % 64) * 20 + (Math.floor(i / 64) % 2) * 10;
    const fill = CROWD[Math.floor(colour * CROWD.length)];
    return light < 0.3 ? '' : `<circle cx="${x}" cy="${y}" r="5.5" fill="${fill}" opacity="${0.25 + light * 0.5}"/>`;
  });
  const lamps = repeat(
    24,
    (i) => `<circle cx="${(i % 6) * 20}" cy="${Math.floor(i / 6) * 20}" r="6.5" fill="#fffdf0"/>`
  );
  const light = `<g transform="translate(560 92)"><circle cx="50" cy="30" r="190" fill="url(#glow)"/>
    ${rect(-16, -16, 132, 92, '#0b1614', 'rx="7" opacity=".8"')}${lamps}${rect(46, 76, 8, 120, '#0b1614', 'opacity=".7"')}</g>`;

  return {
    height: 430,
    defs: radial('glow', [
      [0, '#fffbe0', 0.55],
      [0.35, '#fff2b8', 0.15],
      [1, '#fff', 0],
    ]),
    body: `${light}${rect(0, 210, W, 220, '#082822')}${spectators}${rect(0, 210, W, 4, '#1d5a4b')}`,
  };
}

function boards() {
  const size = W / BOARDS.length;
  const text = 'font-family="Georgia, serif" font-weight="700" font-size="25" text-anchor="middle" fill="#fffaf0"';
  const board = (i) =>
    rect(i * size, 0, size - 3, 50, BOARDS[i][1]) +
    `<text x="${(i + 0.5) * size}" y="34" ${text}>${BOARDS[i][0]}</text>`;
  return { height: 50, body: repeat(BOARDS.length, board) };
}

function turf() {
  const stripe = (i) => {
    const x = (i * W) / 4;
    return `<polygon points="${x},0 ${x + W / 8},0 ${x + W / 8 - 90},246 ${x - 90},246" fill="#0f6a4e"/>`;
  };
  const height = H - 474;
  return { height, body: rect(0, 0, W, height, '#0d5a43') + repeat(5, stripe) };
}

function foreground(share) {
  const pose = runPose(share * STRIDES * 2 * Math.PI);
  const appearance = { kit: ['#ff6a3d', '#f4efe4'], skin: '#241813', shadow: '#02100c' };
  const shade = [
    [0, '#000', 0.25],
    [0.3, '#000', 0],
    [0.7, '#000', 0],
    [1, '#000', 0.4],
  ];

  return svg(
    W,
    H,
    `${rect(0, 624, W, 9, '#e9f5ec', 'opacity=".85"')}<polygon points="200,0 760,${H} -120,${H}" fill="url(#cone)"/>
    <polygon points="1100,0 1500,${H} 620,${H}" fill="url(#cone)"/>
    ${athlete(pose, { x: 610, y: 176, height: 440, ...appearance })}${rect(0, 0, W, H, 'url(#shade)')}`,
    linear('cone', [
      [0, '#fffbe6', 0.2],
      [1, '#fffbe6', 0],
    ]) + linear('shade', shade)
  );
}
