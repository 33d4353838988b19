import { unsigned } from '@touchline/domain';
import type { Player } from '../../player.ts';
import type { CastingProblem, CastingSettings } from '../casting.ts';
import type { OfferStore } from '../casting-offer.ts';
import { comeBack } from '../come-back.ts';
import { needsToken } from '../needs-token.ts';
import { placeOf } from '../place.ts';
import type { CastSession } from './cast-api.ts';
import { type CastMember, openCastPage } from './cast-page.ts';
import { createHandover, type Handover } from './handover.ts';
import { isNamed } from './load-request.ts';

export interface GoogleInput {
  readonly player: Player;
  readonly settings: () => CastingSettings;
  readonly offer: OfferStore;
  readonly signal: AbortSignal;
}

/** Casting by Google's sender; null: this browser has none. The result asks for a device, or comes back. */
export async function openGoogle({ player, settings, offer, signal }: GoogleInput): Promise<(() => void) | null> {
  const page = await openCastPage(settings());
  if (!page || signal.aborted) return null;
  const { context, members } = page;
  const { media } = player.session;
  let handover: Handover | null = null;
  let returning = new AbortController();

  const canGo = () => isNamed(page, settings()) || !needsToken(player);
  const tellOffer = () => offer.set({ offered: context.getCastState() !== 'NO_DEVICES_AVAILABLE' && canGo() });
  const member: CastMember = {
    onChange() {
      tellOffer();
      handover?.look();
    },
    onSession(session, plays) {
      returning.abort();
      offer.set({ problem: null });
      handover ??= createHandover({ page, player, settings, onFailure });
      handover.begin(session, plays);
    },
    onEnd(isWanted) {
      leave(isWanted, isWanted ? null : 'lost');
    },
    owns: (session) => isOurs(session, player),
    isPlaying: () => !media.paused,
  };
  members.add(member);
  signal.addEventListener('abort', () => {
    members.delete(member);
    handover?.end();
    handover = null;
    // Nobody could steer it any more.
    if (page.owner === member) page.end();
  });
  tellOffer();
  // A visitor who comes to the next page of a site finds the device that plays for it.
  const session = context.getCurrentSession();
  if (session && !page.owner && member.owns(session)) {
    page.owner = member;
    member.onSession(session, true);
  }

  return () => {
    if (page.owner === member) page.end();
    else page.begin(member).catch((cause: unknown) => fail(cause));
  };

  /** Here again. Only who has said so in this page hears it go on by itself. */
  function leave(goesOn: boolean, problem: CastingProblem | null): void {
    if (!handover) return;
    const place = handover.place() ?? placeOf(player.state, false);
    handover.end();
    handover = null;
    if (signal.aborted) return;
    offer.set({ problem });
    returning = new AbortController();
    signal.addEventListener('abort', () => returning.abort(), { signal: returning.signal });
    void comeBack(player, { ...place, playing: goesOn && place.playing }, returning);
  }

  /** The device has been given it and cannot play it, or plays something else. */
  function onFailure(problem: CastingProblem): void {
    // What goes on by itself is what the visitor wanted to go on there.
    leave(problem === 'media', problem);
    if (page?.owner !== member) return;
    page.owner = null;
    if (problem === 'media') page.end();
  }

  function fail(cause: unknown): void {
    const code = cause instanceof Error ? cause.message : String(cause);
    // The visitor has thought better of it.
    if (code !== 'cancel') offer.set({ problem: 'connect' });
  }
}

/** The same media by another signature are the same. */
function isOurs(session: CastSession, { session: { playable } }: Player): boolean {
  const id = session.getMediaSession()?.media?.contentId;
  const urls = playable.urls.map((url) => unsigned(new URL(url, document.baseURI).href));
  return id !== undefined && urls.includes(unsigned(id));
}
