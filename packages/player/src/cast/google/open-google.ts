import { unsigned } from '@touchline/domain';
import type { Player } from '../../player.ts';
import type { CastingProblem, CastingSettings } from '../casting.ts';
import type { OfferStore } from '../casting-offer.ts';
import { mediaPositionOf } from '../media-position.ts';
import { needsToken } from '../needs-token.ts';
import { returnToLocal } from '../return-to-local.ts';
import type { CastSession } from './cast-api.ts';
import { assignResumed, beginCasting, type CastMember, endCasting, openCastPage } from './cast-page.ts';
import { createHandover, type Handover } from './handover.ts';
import { hasOwnReceiver } from './load-request.ts';

export interface GoogleInput {
  readonly player: Player;
  readonly settings: () => CastingSettings;
  readonly offer: OfferStore;
  readonly signal: AbortSignal;
}

/**
 * Adds Google Cast to a player. Resolves to null if the browser does not support it, else to a function that opens the
 * device picker or ends casting.
 */
export async function openGoogle({ player, settings, offer, signal }: GoogleInput): Promise<(() => void) | null> {
  const page = await openCastPage(settings());
  if (!page || signal.aborted) return null;
  const { context, members } = page;
  const { media } = player.session;
  let handover: Handover | null = null;
  let returning = new AbortController();

  const canCast = () => hasOwnReceiver(page, settings()) || !needsToken(player);
  const updateOffer = () => offer.set({ offered: context.getCastState() !== 'NO_DEVICES_AVAILABLE' && canCast() });
  const member: CastMember = {
    onChange() {
      updateOffer();
      handover?.update();
    },
    onSession(session, plays) {
      returning.abort();
      offer.set({ problem: null });
      handover ??= createHandover({ page, player, settings, onFailure });
      handover.begin(session, plays);
    },
    onEnd(isWanted) {
      returnPlayer(isWanted, isWanted ? null : 'lost');
    },
    owns: (session) => isSameMedia(session, player),
    isPlaying: () => !media.paused,
  };
  members.add(member);
  signal.addEventListener('abort', () => {
    members.delete(member);
    handover?.end();
    handover = null;
    // Nothing could control the device any more.
    if (page.owner === member) endCasting(page);
  });
  updateOffer();
  assignResumed(page);

  return () => {
    if (page.owner === member) endCasting(page);
    else beginCasting(page, member).catch((cause: unknown) => fail(cause));
  };

  /** Returns to local playback. It continues playing only if the visitor ended casting in this page. */
  function returnPlayer(continuesPlaying: boolean, problem: CastingProblem | null): void {
    if (!handover) return;
    const position = handover.position() ?? mediaPositionOf(player.state, false);
    handover.end();
    handover = null;
    if (signal.aborted) return;
    offer.set({ problem });
    returning = new AbortController();
    signal.addEventListener('abort', () => returning.abort(), { signal: returning.signal });
    void returnToLocal(player, { ...position, playing: continuesPlaying && position.playing }, returning);
  }

  /** The device cannot play the media, or plays something else. */
  function onFailure(problem: CastingProblem): void {
    // After a playback failure the video continues here, as the visitor wanted it to play.
    returnPlayer(problem === 'media', problem);
    if (page?.owner !== member) return;
    page.owner = null;
    if (problem === 'media') endCasting(page);
  }

  function fail(cause: unknown): void {
    const code = cause instanceof Error ? cause.message : String(cause);
    // The visitor has closed the picker.
    if (code !== 'cancel') offer.set({ problem: 'connect' });
  }
}

/** Whether the device plays the same media. URLs with different signatures count as the same. */
function isSameMedia(session: CastSession, { session: { playable } }: Player): boolean {
  const id = session.getMediaSession()?.media?.contentId;
  const urls = playable.urls.map((url) => unsigned(new URL(url, document.baseURI).href));
  return id !== undefined && urls.includes(unsigned(id));
}
