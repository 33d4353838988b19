import type { PlayerHandle } from '@touchline/player';

/** The widget of a frame's page, as messages reach it. */
export interface FrameWidget {
  readonly element: HTMLElement & { readonly player?: PlayerHandle; config?: unknown };
  /** Name of the widget: `video-player`. */
  readonly name: string;
}

/** Sends a message to the parent page. */
export type Send = (message: object) => void;

/** Returns the player of a frame; undefined in frames of other widgets. */
export function playerOf({ element }: FrameWidget): PlayerHandle | undefined {
  return element.player;
}

/** Returns a copy without functions, cycles and class instances; undefined if there is none. */
export function toPlain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Returns a number from 0 up to `max`; undefined for any other value. */
export function readNumber(value: unknown, max: number): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= max ? value : undefined;
}

/** Calls a method of the player. It may be rejected, for example by the autoplay policy; its state shows that. */
export function run(call: unknown): void {
  Promise.resolve(call).catch(() => {});
}
