import { rect, svg } from '../shapes.mjs';

const SHIELD = 'M85 75h170v110q0 60-85 90-85-30-85-90z';
const DISC = 'M170 66a104 104 0 110 208 104 104 0 010-208z';
const HEXAGON = 'M170 62l104 60v96l-104 60-104-60v-96z';

/** Outline, and what is on it in the second colour; what sticks out is cut off. */
const KINDS = {
  bars: [SHIELD, '<path d="M113 60h29v220h-29zM199 60h29v220h-29z"/>'],
  half: [SHIELD, '<path d="M170 60h90v220h-90z"/>'],
  chevron: [SHIELD, '<path d="M80 214l90-62 90 62v44l-90-62-90 62z"/>'],
  bolt: [SHIELD, '<path d="M190 90l-62 96h40l-18 70 66-100h-42z"/>'],
  wave: [DISC, '<path d="M50 160q24-26 48 0t48 0 48 0 48 0 48 0v40q-24 26-48 0t-48 0-48 0-48 0-48 0z"/>'],
  ring: [
    DISC,
    '<path d="M170 95a75 75 0 110 150 75 75 0 010-150zm0 22a53 53 0 100 106 53 53 0 000-106zm0 33a20 20 0 110 40 20 20 0 010-40z" fill-rule="evenodd"/>',
  ],
  sun: [DISC, '<path d="M66 178h208v100H66zM170 102a46 46 0 0146 46h-92a46 46 0 0146-46z"/>'],
  peak: [HEXAGON, '<path d="M82 232l62-96 26 40 24-34 64 90z"/>'],
  star: [HEXAGON, '<path d="M170 96l19 51h54l-43 33 16 53-46-31-46 31 16-53-43-33h54z"/>'],
};

/** Share of white in the ground behind an emblem. */
const TINT = 0.86;

/** A club's crest on a pale ground of its first colour, for cards: `appearance` is [first, second, kind]. */
export function emblem({ width: w, height: h, appearance }) {
  const { body, defs } = crestOf(appearance);
  return svg(w, h, `${rect(0, 0, w, h, tint(appearance[0]))}${body}`, defs);
}

/** The box that every outline fits in, with room for its white edge. */
const TIGHT = { from: 58, size: 224 };

/** The same crest without a ground, edge to edge, for rows of matches. A white edge keeps dark colours visible on dark pages. */
export function crest({ width: w, height: h, appearance }) {
  const { body, defs, outline } = crestOf(appearance);
  const scale = w / TIGHT.size;
  const edge = `<path d="${outline}" fill="none" stroke="#fff" stroke-width="14" stroke-linejoin="round"/>`;
  return svg(w, h, `<g transform="scale(${scale}) translate(-${TIGHT.from} -${TIGHT.from})">${edge}${body}</g>`, defs);
}

function crestOf([first, second, kind]) {
  const [outline, sign] = KINDS[kind];
  return {
    outline,
    // The edge holds together what is white on a white page.
    body: `<path d="${outline}" fill="${first}"/><g fill="${second}" clip-path="url(#cut)">${sign}</g><path d="${outline}" fill="none" stroke="${first}" stroke-width="5" stroke-linejoin="round"/>`,
    defs: `<clipPath id="cut"><path d="${outline}"/></clipPath>`,
  };
}

function tint(colour) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `rgb(${parts.map((part) => Math.round(part * (1 - TINT) + 255 * TINT)).join(' ')})`;
}
