import { sourceTypeOf } from '@touchline/domain';
import { failureAt } from '../download/download.ts';
import type { Engine, EngineInput } from '../engine/engine.ts';
import { createHlsEngine } from '../engine/hls-engine.ts';
import { memoizedState } from '../engine/memoized-state.ts';
import { createNativeEngine, nativeState } from '../engine/native-engine.ts';

export type CreateEngine = (input: EngineInput) => Engine;

/** Returns whether hls.js can play HLS: with Media Source Extensions, or Managed Media Source on iPhones. */
function hasMediaSource(): boolean {
  return 'MediaSource' in window || 'ManagedMediaSource' in window;
}

/** Returns whether hls.js plays `url`. Some playlists need its full build. */
export function isForHls(url: string): boolean {
  return sourceTypeOf(url) === 'application/x-mpegURL' && hasMediaSource();
}

/** Loads the engine for `url`. Rejects if its code cannot be loaded. */
export async function engineFor(url: string, full: Promise<boolean>): Promise<CreateEngine> {
  if (isForHls(url)) {
    // Nearly all streams work with the light build, so it loads along with the playlist.
    const light = import('../engine/hls-light.ts');
    light.catch(() => {});
    const { Hls } = await ((await full) ? import('../engine/hls-full.ts') : light);
    return (input) => createHlsEngine(Hls, input);
  }
  if (sourceTypeOf(url) !== 'video/x-flv') return createNativeEngine;
  const { createFlvEngine } = await import('../engine/flv-engine.ts');
  return (input) => createFlvEngine(input, { failureAt, nativeState, memoizedState });
}
