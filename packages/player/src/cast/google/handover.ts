import type { Player } from '../../player.ts';
import type { CastingProblem, CastingSettings } from '../casting.ts';
import { coveredState, waitingState } from '../covered-state.ts';
import { type Place, placeOf } from '../place.ts';
import type { RemoteFacts } from '../remote-facts.ts';
import type { CastMedia, CastSession } from './cast-api.ts';
import { castFacts, verdictOf } from './cast-facts.ts';
import type { CastPage } from './cast-page.ts';
import { loadRequestOf } from './load-request.ts';
import { type Intention, steer } from './steer.ts';

export interface HandoverInput {
  readonly page: CastPage;
  readonly player: Player;
  readonly settings: () => CastingSettings;
  /** It cannot go on there. */
  readonly onFailure: (problem: CastingProblem) => void;
}

/** A player's video on a device: takes it there, shows what is known of it, acts on it. */
export interface Handover {
  /** `plays`: the device plays this video already. */
  begin(session: CastSession, plays: boolean): void;
  /** Reads what the device says. */
  look(): void;
  /** Where it is there, as far as that is known; null: it has not gone over. */
  place(): Place | null;
  end(): void;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one video's time on a device; its steps share its state
export function createHandover({ page, player, settings, onFailure }: HandoverInput): Handover {
  const { remote, cast } = page;
  const { session: playing } = player;
  const { media: element, playable } = playing;
  /** The state that it went over with. */
  let before = player.state;
  let since = Date.now();
  let there: CastSession | null = null;
  let media: CastMedia | null = null;
  let facts: RemoteFacts | null = null;
  let went: Place | null = null;
  /** Seconds behind live that are still to be gone back. */
  let behind = 0;
  /** Another load makes the one before void. */
  let loads = 0;
  let isLoading = false;
  let hasRenewed = false;
  let isOver = false;
  const hadNoWindow = element.disablePictureInPicture;

  const self: Handover = {
    begin(session, plays) {
      there = session;
      since = Date.now();
      const place = placeOf(player.state, !element.paused);
      went = place;
      before = player.state;
      player.cover(waitingState(before, { device: deviceOf(session), state: 'connecting' }));
      element.disablePictureInPicture = true;
      void rest();
      if (plays) adopt(session.getMediaSession());
      else void load(place);
    },
    look() {
      if (!there || isLoading || isOver || page.isEnding() || !remote.isConnected) return;
      const now = there.getMediaSession();
      const verdict = verdictOf(remote, media, now);
      if (verdict === 'lost') return onFailure('lost');
      if (verdict === 'failed') return void mend();
      media = now ?? media;
      if (verdict === 'silent') return;
      facts = castFacts(remote, there, media);
      // Ended, it is at no place any more.
      if (verdict === 'ended') facts = { ...facts, currentTime: before.totalTime ?? facts.currentTime };
      catchUp(facts);
      player.cover(coveredState(before, facts, { since, now: Date.now() }));
    },
    place: () => (facts ? placeOf(player.state, facts.playing) : went),
    end() {
      isOver = true;
      element.disablePictureInPicture = hadNoWindow;
      release();
    },
  };
  const release = steer({
    player,
    page,
    isOn: () => !isOver && there !== null,
    media: () => media,
    intend: () => (isLoading ? intend : null),
    again: (place) => void load(place),
    look: self.look,
  });
  return self;

  /** Nothing more is played or downloaded here. */
  async function rest(): Promise<void> {
    if (!element.paused) {
      // A source that goes takes back events that nobody has heard yet, and all go by this one.
      const paused = new Promise((resolve) => element.addEventListener('pause', resolve, { once: true }));
      element.pause();
      await paused;
    }
    const conductor = await playing.conduct().catch(() => undefined);
    if (!isOver) conductor?.rest();
  }

  async function load(place: Place): Promise<void> {
    const own = ++loads;
    went = place;
    behind = place.behind ?? 0;
    isLoading = true;
    const isDone = await loadOneOf(place, own);
    if (isOver || own !== loads) return;
    // Something was pressed meanwhile: from there, then.
    if (isDone && went !== place) return load(went);
    isLoading = false;
    if (isDone) adopt(there?.getMediaSession() ?? null);
    else onFailure('media');
  }

  /** One playlist after the other, as here. */
  async function loadOneOf(place: Place, own: number): Promise<boolean> {
    for (const url of playable.urls) {
      if (isOver || own !== loads || !there) return false;
      const { totalTime: duration } = before;
      const request = loadRequestOf(cast, { session: playing, url, settings: settings(), duration, place });
      const code = await there.loadMedia(request).catch((cause: unknown) => String(cause || 'unknown'));
      if (!code) return true;
    }
    return false;
  }

  function adopt(now: CastMedia | null): void {
    media = now;
    media?.addUpdateListener(() => self.look());
    self.look();
  }

  /** It shows at once, and is done when the device has it. */
  function intend(wish: Intention): void {
    if (!there) return;
    player.cover({ ...waitingState(player.state, { device: deviceOf(there), state: 'connecting' }), ...wish });
    went = placeOf(player.state, !player.state.paused);
  }

  /** Its addresses may have ended: once by newer ones, at the same place. */
  async function mend(): Promise<void> {
    const { access } = playing.door;
    const place = self.place();
    if (hasRenewed || !access || !place) return onFailure('media');
    hasRenewed = true;
    isLoading = true;
    went = { ...place, playing: true };
    const [url = ''] = playable.urls;
    const renewal = await access.renew(access.request(url));
    if (isOver) return;
    if (renewal === 'denied' || renewal === 'unanswered') return onFailure('media');
    await load(went);
  }

  function catchUp({ seekable }: RemoteFacts): void {
    if (behind <= 0 || !seekable) return;
    const [start, end] = seekable;
    remote.currentTime = Math.max(start, end - behind);
    behind = 0;
    page.controller.seek();
  }
}

function deviceOf(session: CastSession): string | null {
  return session.getCastDevice().friendlyName || null;
}
