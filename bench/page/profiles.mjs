const MEGABIT = 1e6 / 8;

/** CPU slowdown of the visitor's device, relative to this machine. */
export const CPU_SLOWDOWN = 4;

/**
 * The visitors: bandwidth in bytes a second, `latency` in ms for each request, screen in CSS pixels.
 *
 * `slow` is a middling phone on a poor mobile network, `fast` a laptop at home.
 */
export const profiles = {
  slow: {
    download: 1.6 * MEGABIT,
    upload: 0.75 * MEGABIT,
    latency: 150,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  },
  fast: {
    download: 20 * MEGABIT,
    upload: 5 * MEGABIT,
    latency: 40,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
  },
};

/** The profile in words, for a heading. */
export function describeProfile({ download, latency, viewport, deviceScaleFactor }) {
  const screen = `${viewport.width} × ${viewport.height} @ ${deviceScaleFactor}`;
  return `${download / MEGABIT} Mbps, ${latency} ms round trip, ${screen}, CPU ${CPU_SLOWDOWN}x slower`;
}
