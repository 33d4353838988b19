const MEGABIT = 1e6 / 8;

/** A laptop's window; the player is in it whole. */
const SCREEN = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };

/** The visitors: bandwidth in bytes a second, `latency` in ms for each request, `slowdown` of the processor. */
export const networks = {
  near: { download: 20 * MEGABIT, upload: 20 * MEGABIT, latency: 40, slowdown: 1, ...SCREEN },
  far: { download: 5 * MEGABIT, upload: 5 * MEGABIT, latency: 100, slowdown: 1, ...SCREEN },
  weak: { download: 20 * MEGABIT, upload: 20 * MEGABIT, latency: 40, slowdown: 4, ...SCREEN },
};

/** The network in words, for a heading. */
export function describeNetwork({ download, latency, slowdown }) {
  const processor = slowdown > 1 ? `, CPU ${slowdown}x slower` : '';
  return `${download / MEGABIT} Mbps, ${latency} ms${processor}`;
}
