import { rect, svg } from '../shapes.mjs';

/** Hair in the box of the head; `HAIR` stands for its colour. */
const CUTS = {
  short: '<path d="M108 140q-4-76 62-76t62 76q-20-34-62-34t-62 34z" fill="HAIR"/>',
  long: '<path d="M104 190V130q0-70 66-70t66 70v60q-12-70-30-84-34 20-72 0-20 14-30 84z" fill="HAIR"/>',
  bun: '<circle cx="170" cy="56" r="30" fill="HAIR"/><path d="M110 138q-2-70 60-70t60 70q-26-30-60-30t-60 30z" fill="HAIR"/>',
  beard:
    '<path d="M110 120q10-50 60-50t60 50l-4-4H114z" fill="HAIR"/><path d="M116 170q6 56 54 56t54-56q-8 26-54 26t-54-26z" fill="HAIR"/>',
};

/** An athlete's head and shoulders, the face left to the imagination: `appearance` is [ground, kit, skin, hair, cut]. */
export function face({ width: w, height: h, appearance: [ground, kit, skin, hair, cut] }) {
  return svg(
    w,
    h,
    `${rect(0, 0, w, h, ground)}<path d="M30 340q10-110 140-110t140 110z" fill="${kit}"/>
    <path d="M140 190h60v60q-30 26-60 0z" fill="${skin}"/><path d="M140 214q30 26 60 0v14q-30 24-60 0z" opacity=".16"/>
    ${rect(112, 84, 116, 140, skin, 'rx="58"')}${CUTS[cut].replaceAll('HAIR', hair)}
    <path d="M120 258l50 44 50-44" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="9"/>`
  );
}
