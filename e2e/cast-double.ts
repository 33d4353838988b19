import type { Page } from '@playwright/test';

/** Where Google's sender framework comes from. */
export const SENDER = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1';

/** What a test does to the device, and what it has seen: `window.device`. */
export interface CastDouble {
  /** Requests to load, as JSON. */
  readonly loads: Record<string, unknown>[];
  readonly options: Record<string, unknown>[];
  /** What was done to it, in order. */
  readonly told: string[];
  answer: 'device' | 'cancel' | 'timeout';
  refuses: boolean;
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
export async function pretendCast(page: Page): Promise<{ readonly asked: () => number }> {
  let asked = 0;
  // By its address: it is another project's.
  const { pretendDevice } = (await import(
    new URL('../apps/demo/src/page/pretended-device.ts', import.meta.url).href
  )) as {
    pretendDevice: () => void;
  };
  await page.addInitScript(() => {
    Object.assign(window, { chrome: { ...(window as { chrome?: object }).chrome } });
    if (!('presentation' in navigator)) Object.defineProperty(Navigator.prototype, 'presentation', { value: {} });
  });
  await page.route('https://www.gstatic.com/**', (route) => {
    asked += 1;
    return route.fulfill({ contentType: 'text/javascript', body: `(${pretendDevice})()` });
  });
  return { asked: () => asked };
}
