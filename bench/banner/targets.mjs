import { atMost } from '../page/targets.mjs';
import { FLOOR } from './entries.mjs';

const KILOBYTE = 1000;

/** Ways onto the page for which the page must not move, as its space is reserved or its content there at once. */
const STILL = ['snippet', 'inlined', 'inlined-link'];

/** All four of ours. */
const OURS = [...STILL, 'client'];

/**
 * Compares results of the slow profile with our targets. Returns rows of `{ what, must, figure, met }`, with `met` null
 * for figures that this run did not measure. Source: the first milestone's targets (docs/benchmarks.md explains them).
 */
export function checkTargets({ rows, scripts, sizes, server }) {
  return [
    size('loader, brotli', sizes?.loader, 3 * KILOBYTE),
    size('carousel chunk without React, with its CSS, brotli', sizes && sizes.widget + sizes.css, 7 * KILOBYTE),
    againstFloor(rows, 'inlined', 0.55),
    againstFloor(rows, 'inlined-link', 0.65),
    againstFloor(rows, 'snippet', 0.75),
    still(rows),
    blocking(rows),
    loaderOnly(rows, scripts),
    hydration(rows),
    atMost('server: CPU of a fragment from the warm cache', server?.warm, 1, (ms) => `${ms.toFixed(2)} ms`),
    withoutRendering(server),
  ];
}

function size(what, bytes, limit) {
  return atMost(what, bytes, limit, (value) => `${(value / KILOBYTE).toFixed(2)} kB`);
}

function againstFloor(rows, name, limit) {
  const what = `first banner, ${name}, against the floor`;
  const [ours, floor] = [rows[name], rows[FLOOR]];
  return atMost(what, ours && floor && ours.banner / floor.banner, limit, (ratio) => ratio.toFixed(2));
}

function still(rows) {
  const shifts = present(rows, STILL).map((row) => row.worstLayoutShift);
  return atMost(`layout shift of the page, worst load of ${STILL.join(', ')}`, worst(shifts), 0, (cls) =>
    cls.toFixed(3)
  );
}

function blocking(rows) {
  const times = present(rows, STILL).map((row) => row.blockingBefore);
  return atMost(
    `blocking time before the first banner, worst of ${STILL.join(', ')}`,
    worst(times),
    50,
    (ms) => `${ms.toFixed(0)} ms`
  );
}

function loaderOnly(rows, scripts) {
  const names = STILL.filter((name) => rows[name] && scripts[name]);
  const otherScripts = names.flatMap((name) => scripts[name].scripts.filter((url) => !isLoader(url)));
  return {
    what: `JavaScript run before the first banner, ${STILL.join(', ')}`,
    must: "the loader's only",
    figure: otherScripts.length > 0 ? [...new Set(otherScripts)].map(fileOf).join(', ') : "the loader's only",
    met: names.length > 0 ? otherScripts.length === 0 : null,
  };
}

function hydration(rows) {
  const measured = Object.entries(rows).filter(([name]) => OURS.includes(name));
  const failed = measured.filter(([, row]) => row.complaints.length > 0 || !row.hydrated || !row.kept);
  return {
    what: 'hydration, all deliveries',
    must: 'done, no error, no node rendered again',
    figure: failed.length > 0 ? `not so: ${failed.map(([name]) => name).join(', ')}` : 'so',
    met: measured.length > 0 ? failed.length === 0 : null,
  };
}

function withoutRendering(server) {
  return {
    what: 'server: CPU of a 304',
    must: 'without rendering',
    figure: server && `${server.notModified.toFixed(2)} ms (a rendering: ${server.rendered.toFixed(2)} ms)`,
    met: server ? server.notModified < server.rendered / 2 : null,
  };
}

function present(rows, names) {
  return names.map((name) => rows[name]).filter(Boolean);
}

function worst(values) {
  return values.length > 0 ? Math.max(...values) : undefined;
}

function isLoader(url) {
  return fileOf(url) === 'embed.js';
}

function fileOf(url) {
  return new URL(url).pathname.split('/').at(-1);
}
