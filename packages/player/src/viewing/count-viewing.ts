import { type Counter, openCounter } from '@touchline/beacon';
import type { FeatureInput } from '../feature.ts';
import type { Counting, Player } from '../player.ts';
import type { PlayerState } from '../player-state.ts';
import { type PlayerEvent, percentStep, playerEvents } from './player-events.ts';
import type { VideoAbout, ViewingWatch } from './viewing-input.ts';
import { watchViewing } from './watch-viewing.ts';

/** ms between two pings (spec §9). */
const PING_INTERVAL_MS = 10_000;
/** ms for which a size must be stable. */
const SIZE_DEBOUNCE_MS = 250;

/**
 * Counts what a visitor watches in a player, from its first play request: the player family of events, which the page
 * receives too, and the viewing family. Counts nothing before.
 */
export function begin(player: Player, input: FeatureInput): void {
  const { media, session, settings, signal } = input;
  const counting = settings.counting?.();
  if (!counting) return;
  const start = () => watch(player, input, counting);
  const hasPlayed = !media.paused || session.past?.some(([type]) => /^(play|adbreakstart)$/.test(type));
  if (hasPlayed) start();
  else media.addEventListener('play', start, { once: true, signal });
}

interface WatchInput extends FeatureInput {
  readonly counting: () => Counting;
}

function watch(player: Player, featureInput: FeatureInput, initialCounting: Counting): void {
  const { media, session, settings, signal } = featureInput;
  const input: WatchInput = { ...featureInput, counting: () => settings.counting?.() ?? initialCounting };
  const counter = openCounter(initialCounting);
  const emit = createEmitter(input, counter);
  emit({ event: 'initialize' });
  const viewing = watchViewing({
    media,
    past: session.past ?? [],
    about: () => aboutOf(player.state, input),
    counter,
  });
  player.viewing = viewing;

  const follow = createFollower(emit, viewing);
  const update = () => follow(player.state);
  const unsubscribe = player.subscribe(update);
  update();
  const ping = setInterval(() => {
    const { paused, currentTime } = player.state;
    if (document.visibilityState === 'visible') {
      emit({ event: 'ping', paused, currentTime: Math.round(currentTime * 1_000) / 1_000 });
    }
  }, PING_INTERVAL_MS);
  signal.addEventListener('abort', () => {
    clearInterval(ping);
    unsubscribe();
    viewing.end();
  });
}

/** Emits to the page, and to the collector if counting is allowed, with the five ids of each event (AN-12). */
function createEmitter({ session, settings, counting }: WatchInput, counter: Counter): (event: PlayerEvent) => void {
  return (event) => {
    settings.onViewing?.(event);
    if (!counter.counts()) return;
    const { userId, sessionId } = counter.who();
    counter.add({
      family: 'player',
      ...event,
      userId,
      authUserId: counting().userId || null,
      sessionId,
      videoId: session.playable.id,
      publicKey: counting().publicKey,
      ts: Date.now(),
    });
  };
}

/** Creates events from successive states. */
function createFollower(emit: (event: PlayerEvent) => void, viewing: ViewingWatch): (state: PlayerState) => void {
  const steps = new Set([0]);
  let previous: PlayerState | null = null;
  let resized: ReturnType<typeof setTimeout> | undefined;
  return (now) => {
    const last = previous;
    previous = now;
    for (const event of playerEvents(last, now)) {
      if (last && event.event === 'size') {
        clearTimeout(resized);
        resized = setTimeout(emit, SIZE_DEBOUNCE_MS, event);
      } else emit(event);
    }
    const value = percentStep(now);
    if (!steps.has(value)) emit({ event: 'percent', value });
    steps.add(value);
    if (last && last.activeQuality !== now.activeQuality) viewing.renditionChanged();
    // A business error, such as missing access, is no playback failure.
    if (now.error && now.error !== last?.error) {
      viewing.failed({ ...now.error, isBusiness: now.error.code.startsWith('ERROR_CODE') });
    }
  };
}

function aboutOf(
  { totalTime, live, activeQuality, latency, p2p }: PlayerState,
  { session, settings, counting, engine }: WatchInput
): VideoAbout {
  const { id, urls } = session.playable;
  const { widget, userId, publicKey, muxEnvKey: envKey } = counting();
  return {
    videoId: id,
    title: settings.title,
    duration: totalTime,
    live,
    startTime: session.startTime,
    sourceUrl: (urls[0] as string).replace(/[?#].*/, ''),
    rendition: activeQuality && { ...activeQuality, bitrate: engine.state()?.bitrate ?? null },
    latency,
    p2p,
    widget,
    authUserId: userId || null,
    publicKey,
    envKey,
  };
}
