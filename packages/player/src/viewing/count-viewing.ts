import { type Counter, openCounter } from '@touchline/beacon';
import type { FeatureInput } from '../feature.ts';
import type { Counting, Player } from '../player.ts';
import type { PlayerState } from '../player-state.ts';
import { type PlayerEvent, percentStep, playerEvents } from './player-events.ts';
import type { VideoAbout, ViewingWatch } from './viewing-input.ts';
import { watchViewing } from './watch-viewing.ts';

/** ms between two pings (spec §9). */
const PING = 10_000;
/** ms for which a size has to stay. */
const SIZE_STAYS = 250;

/**
 * Counts what is watched in a player, from the first time that it is to play: the player family of events, of which the
 * page hears too, and the viewing family. Nothing happens before.
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

interface Watched extends FeatureInput {
  readonly counting: () => Counting;
}

function watch(player: Player, given: FeatureInput, first: Counting): void {
  const { media, session, settings, signal } = given;
  const input: Watched = { ...given, counting: () => settings.counting?.() ?? first };
  const counter = openCounter({ ...first, countDenied: first.consentDenied === 'count' });
  const tell = createTeller(input, counter);
  tell({ event: 'initialize' });
  const viewing = watchViewing({
    media,
    past: session.past ?? [],
    about: () => aboutOf(player.state, input),
    counter,
  });
  Object.assign(player, { viewing });

  const follow = createFollower(tell, viewing);
  const look = () => follow(player.state);
  const forget = player.subscribe(look);
  look();
  const ping = setInterval(() => {
    const { paused, currentTime } = player.state;
    if (document.visibilityState === 'visible') {
      tell({ event: 'ping', paused, currentTime: Math.round(currentTime * 1_000) / 1_000 });
    }
  }, PING);
  signal.addEventListener('abort', () => {
    clearInterval(ping);
    forget();
    viewing.end();
  });
}

/** Tells the page, and the collector where that is allowed: with the five ids of each event (AN-12). */
function createTeller({ session, settings, counting }: Watched, counter: Counter): (event: PlayerEvent) => void {
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

/** Makes events of one state after the other. */
function createFollower(tell: (event: PlayerEvent) => void, viewing: ViewingWatch): (state: PlayerState) => void {
  const steps = new Set([0]);
  let before: PlayerState | null = null;
  let resized: ReturnType<typeof setTimeout> | undefined;
  return (now) => {
    const last = before;
    before = now;
    for (const event of playerEvents(last, now)) {
      if (last && event.event === 'size') {
        clearTimeout(resized);
        resized = setTimeout(tell, SIZE_STAYS, event);
      } else tell(event);
    }
    const value = percentStep(now);
    if (!steps.has(value)) tell({ event: 'percent', value });
    steps.add(value);
    if (last && last.activeQuality !== now.activeQuality) viewing.renditionChanged();
    // Who may not watch has met no failure.
    if (now.error && now.error !== last?.error) {
      viewing.failed({ ...now.error, isBusiness: now.error.code.startsWith('ERROR_CODE') });
    }
  };
}

function aboutOf(
  { totalTime, live, activeQuality, latency, p2p }: PlayerState,
  { session, settings, counting, engine }: Watched
): VideoAbout {
  const { id, urls } = session.playable;
  const { widget, userId, publicKey, envKey } = counting();
  return {
    videoId: id,
    title: settings.title,
    duration: totalTime,
    live,
    startTime: session.startTime,
    sourceUrl: (urls[0] as string).replace(/[?#].*/, ''),
    rendition: activeQuality && { ...activeQuality, bitrate: engine.facts()?.bitrate ?? null },
    latency,
    p2p,
    widget,
    authUserId: userId || null,
    publicKey,
    envKey,
  };
}
