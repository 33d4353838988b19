import { linear, rect, svg } from './shapes.mjs';

/** Size in pixels of the pictures of our own advertisements, and their rate. */
export const AD_VIDEO = { width: 640, height: 360, rate: 25 };

const { width: W, height: H } = AD_VIDEO;

/** Fictitious advertisers of the demo. `seconds`: short for tests, long enough for visitors to skip. */
export const ADS = [
  {
    name: 'meridian',
    seconds: 3,
    title: 'Meridian Air',
    line: 'The away end, non-stop',
    colours: ['#14213d', '#2f5d9b'],
  },
  { name: 'harbour', seconds: 5, title: 'Harbour Coffee', line: 'Ready by half-time', colours: ['#4a1d12', '#b8432a'] },
  {
    name: 'northline',
    seconds: 10,
    title: 'Northline Boots',
    line: 'Made for the last minute',
    colours: ['#0b2b24', '#0f6a4e'],
  },
];

/** One picture of an advertisement as SVG; `share`: 0 up to 1 of its length. */
export function adCard({ title, line, colours }, share) {
  const pass = (speed, size, y) => {
    const x = ((share * speed) % 1) * (W + 2 * size) - size;
    return `<circle cx="${x.toFixed(1)}" cy="${y}" r="${size}" fill="#fff" opacity=".07"/>`;
  };
  const text = 'font-family="Georgia, serif" fill="#fffaf0" text-anchor="middle"';
  return svg(
    W,
    H,
    `${rect(0, 0, W, H, 'url(#ground)')}${pass(1, 150, 90)}${pass(2, 90, 270)}${pass(3, 40, 180)}
    <text x="${W / 2}" y="176" font-size="56" font-weight="700" ${text}>${title}</text>
    <text x="${W / 2}" y="222" font-size="24" opacity=".85" ${text}>${line}</text>
    ${rect(0, H - 6, share * W, 6, '#f2c14e')}`,
    linear('ground', [
      [0, colours[0]],
      [1, colours[1]],
    ])
  );
}
