/** SVG around a body; `defs` holds the gradients that the body refers to. */
export function svg(width, height, body, defs = '') {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${defs}</defs>${body}</svg>`;
}

/** A filled rectangle; `fill` is a colour or `url(#id)`. */
export function rect(x, y, width, height, fill, rest = '') {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${rest}/>`;
}

/** A linear gradient, from above to below unless `to` says otherwise. A stop is [offset, colour, opacity = 1]. */
export function linear(id, stops, to = { x: 0, y: 1 }) {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${to.x}" y2="${to.y}">${stops.map(stop).join('')}</linearGradient>`;
}

/** A radial gradient in shares of the box it fills. */
export function radial(id, stops, { x = 0.5, y = 0.5, r = 0.5 } = {}) {
  return `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}">${stops.map(stop).join('')}</radialGradient>`;
}

/** Joins what `draw` gives for 0 up to `count` - 1. */
export function repeat(count, draw) {
  return Array.from({ length: count }, (_, i) => draw(i)).join('');
}

/** A random source with a seed (Lehmer), so that every run draws the same picture. Gives 0 up to 1. */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

function stop([offset, colour, opacity = 1]) {
  return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
}
