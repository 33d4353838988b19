import { sourceTypeOf } from '@touchline/domain';
import { failureAt } from '../engine/download.ts';
import type { Engine, EngineInput } from '../engine/engine.ts';
import { createHlsEngine } from '../engine/hls-engine.ts';
import { createNativeEngine, nativeFacts } from '../engine/native-engine.ts';
import { steadyFacts } from '../engine/steady-facts.ts';

export type CreateEngine = (input: EngineInput) => Engine;

/** Whether HLS can be played by hls.js: there are Media Source Extensions, or what iPhones have in their place. */
function hasMediaSource(): boolean {
  return 'MediaSource' in window || 'ManagedMediaSource' in window;
}

/** Whether `url` is played by hls.js, whose larger build some playlists need. */
export function isForHls(url: string): boolean {
  return sourceTypeOf(url) === 'application/x-mpegURL' && hasMediaSource();
}

/** The engine that plays `url`; its code is loaded for that. Rejects when it cannot be had. */
export async function engineFor(url: string, full: Promise<boolean>): Promise<CreateEngine> {
  if (isForHls(url)) {
    // Nearly all streams are for the smaller one: it comes while the playlist does.
    const light = import('../engine/hls-light.ts');
    light.catch(() => {});
    const { Hls } = await ((await full) ? import('../engine/hls-full.ts') : light);
    return (input) => createHlsEngine(Hls, input);
  }
  if (sourceTypeOf(url) !== 'video/x-flv') return createNativeEngine;
  const { createFlvEngine } = await import('../engine/flv-engine.ts');
  return (input) => createFlvEngine(input, { failureAt, nativeFacts, steadyFacts });
}
