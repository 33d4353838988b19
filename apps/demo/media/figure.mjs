/** Joints of an athlete in a box about 100 high: arms first, then legs. */
const poses = {
  striker: {
    head: [46, 13],
    torso: '45,29 52,53',
    limbs: ['43,29 27,38 16,28', '46,29 62,38 76,30', '52,54 47,72 38,95', '52,54 70,62 90,54'],
    ball: [101, 46, 5.5],
  },
  server: {
    head: [46, 22],
    torso: '48,37 44,60',
    limbs: ['49,36 63,24 72,6', '47,37 33,27 31,10', '44,61 38,78 24,94', '44,61 56,76 60,96'],
    racket: [80, -8],
    ball: [30, -14, 4],
  },
  shooter: {
    head: [50, 20],
    torso: '50,36 47,60',
    limbs: ['51,35 64,26 60,6', '49,35 38,24 50,7', '47,61 60,74 50,93', '47,61 40,78 32,96'],
    ball: [56, -5, 7.5],
  },
  batter: {
    head: [54, 16],
    torso: '53,31 56,56',
    limbs: ['51,32 40,45 28,38', '54,33 44,50 29,42', '56,57 46,74 36,95', '56,57 68,74 74,95'],
    bat: '28,40 8,14',
    ball: [-6, 26, 4],
  },
  goalkeeper: {
    head: [33, 30],
    torso: '44,39 63,54',
    limbs: ['43,38 27,24 11,14', '45,41 26,42 10,30', '64,55 80,50 97,56', '64,55 76,70 94,80'],
    ball: [0, 8, 6],
  },
  runner: {
    head: [63, 16],
    torso: '58,31 46,54',
    limbs: ['58,31 72,43 86,34', '57,31 39,34 32,50', '46,55 66,63 60,86', '46,55 36,74 12,74'],
  },
};

/**
 * An athlete in thick strokes, with a long shadow to the side: one of the poses above by its name.
 *
 * `x` is the middle and `y` the top, `height` all in the units of the picture; `kit` is [shirt, socks]; `flip` -1 mirrors.
 */
export function figure(name, appearance) {
  return athlete(poses[name], appearance);
}

/** The same for any pose: joints as SVG points; `near` is an arm before the body. */
export function athlete(pose, { x, y, height, kit, skin, shadow = '#000', ball = '#fff', flip = 1 }) {
  const scale = height / 100;
  const cast = strokes(pose, { shirt: shadow, socks: shadow, skin: shadow, ball: shadow });
  const body = strokes(pose, { shirt: kit[0], socks: kit[1], skin, ball });

  return `<g transform="translate(${x} ${y}) scale(${scale * flip} ${scale})"><g transform="translate(-50 0)">
    <g opacity=".26" transform="translate(38 96) skewX(-58) scale(1 -.42) translate(-38 -96)">${cast}</g>${body}</g></g>`;
}

function strokes(pose, colours) {
  const limbs = pose.limbs.map((limb, i) =>
    i < 2 ? line(limb, colours.skin, 8.5) : line(limb, colours.socks ?? colours.skin, 11)
  );

  return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">
    ${pose.bat ? line(pose.bat, colours.ball, 6) : ''}${pose.racket ? racket(pose.racket, colours.ball) : ''}
    ${limbs.join('')}${line(pose.torso, colours.shirt, 18)}
    ${pose.near ? line(pose.near, colours.skin, 8.5) : ''}</g>
    ${disc([...pose.head, 8.4], colours.skin)}${pose.ball ? disc(pose.ball, colours.ball) : ''}`;
}

function line(points, colour, width) {
  return `<polyline points="${points}" stroke="${colour}" stroke-width="${width}"/>`;
}

function disc([x, y, r], colour) {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
}

function racket([x, y], colour) {
  const turn = `rotate(28 ${x} ${y})`;
  return `<ellipse cx="${x}" cy="${y}" rx="8" ry="11" transform="${turn}" stroke="${colour}" stroke-width="2.6"/>`;
}
