import type { Page } from '@playwright/test';

/** URL of Google's sender framework. */
export const SENDER = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';

/** The simulated device, `window.device`: controls for the test, and the received commands. */
export interface CastDouble {
  /** Requests to load, as JSON. */
  readonly loads: Record<string, unknown>[];
  readonly options: Record<string, unknown>[];
  /** Received commands, in order. */
  readonly commands: string[];
  answer: 'device' | 'cancel' | 'timeout';
  rejectsMedia: boolean;
  /** A live stream's window, seconds. */
  liveRange: { start: number; end: number } | null;
  remote: { currentTime: number; isPaused: boolean; playerState: string };
  /** `plays`: something else; `error`: it fails; `finish`: it comes to its end. */
  end(): void;
  stop(): void;
  finish(): void;
  error(): void;
  plays(url: string): void;
}

/** Google's script is the demo's device in its place. */
export async function simulateCast(page: Page): Promise<{ readonly sdkRequests: () => number }> {
  let sdkRequests = 0;
  // By its address: it is another project's.
  const { SimulatedDevice } = (await import(
    new URL('../../../apps/demo/src/page/scripts/simulated-device.ts', import.meta.url).href
  )) as {
    SimulatedDevice: new () => CastDouble;
  };
  await page.addInitScript(() => {
    Object.assign(window, { chrome: { ...(window as { chrome?: object }).chrome } });
    if (!('presentation' in navigator)) Object.defineProperty(Navigator.prototype, 'presentation', { value: {} });
  });
  await page.route('https://www.gstatic.com/**', (route) => {
    sdkRequests += 1;
    return route.fulfill({ contentType: 'text/javascript', body: `new (${SimulatedDevice})()` });
  });
  return { sdkRequests: () => sdkRequests };
}
