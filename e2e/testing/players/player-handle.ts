import { expect, type Locator } from '@playwright/test';

/** Player state as the page reads it; times in seconds. */
export interface ReadState {
  readonly currentTime: number;
  readonly totalTime: number | null;
  readonly width: number;
  readonly height: number;
  readonly volume: number;
  readonly muted: boolean;
  readonly seeking: boolean;
  readonly playing: boolean;
  readonly paused: boolean;
  readonly waiting: boolean;
  readonly ended: boolean;
  readonly fullscreen: boolean;
  readonly pictureInPicture: boolean;
  readonly controlsVisible: boolean;
  readonly activeQuality: { readonly height: number; readonly width: number } | null;
  readonly availableQualities: readonly { readonly height: number; readonly width: number }[];
  readonly quality: { readonly wanted: number | 'auto'; readonly reason: string | null };
  readonly rate: number;
  readonly caption: string | null;
  readonly cues: readonly string[];
  readonly autoplayMuted: boolean;
  readonly helpShown: boolean;
  readonly error: { readonly code: string } | null;
}

interface Handle {
  readonly state: ReadState;
}

/** `element.player.state`, as JSON has it. */
export function stateOf(player: Locator): Promise<ReadState> {
  return player.evaluate((element) =>
    JSON.parse(JSON.stringify((element as unknown as { player: Handle }).player.state))
  );
}

/** Waits until the state is like this. */
export async function untilState(player: Locator, wanted: Partial<Record<keyof ReadState, unknown>>): Promise<void> {
  await expect.poll(() => stateOf(player), { timeout: 15_000, intervals: [50] }).toMatchObject(wanted);
}

/** Waits until playback reaches this time, seconds. */
export async function untilTime(player: Locator, seconds: number): Promise<void> {
  await expect
    .poll(async () => (await stateOf(player)).currentTime, { timeout: 20_000, intervals: [50] })
    .toBeGreaterThanOrEqual(seconds);
}

/** Calls a method of `element.player`, as a page does. */
export async function callPlayer(player: Locator, method: string, ...values: readonly unknown[]): Promise<void> {
  await player.evaluate(
    (element, [name, args]) => {
      const handle = (element as unknown as { player: Record<string, (...values: unknown[]) => unknown> }).player;
      handle[name as string]?.(...(args as unknown[]));
    },
    [method, values] as const
  );
}
