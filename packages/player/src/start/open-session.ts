import { readResume, readVolume } from './remembered.ts';
import { createSession, type Session, type SessionInput } from './session.ts';

/** What a publisher has asked of a player, as far as it decides how a video begins. */
export interface OpeningLook {
  readonly autoplay: boolean;
  /** 0 to 1; 0: muted. What lies outside is brought in. */
  readonly volume: number;
  /** What the visitor chose last may be read. */
  readonly remember: boolean;
  /** It goes on where the visitor left it, where that may be read. */
  readonly resume: boolean;
}

/** `door`: where there is one already. */
type Opening = Omit<SessionInput, 'startTime' | 'door'> & Partial<Pick<SessionInput, 'door'>>;

/** A session that begins as loud and at the place that this visitor left it, else as the publisher has asked for (PL-02). */
export function openSession(input: Opening, look: OpeningLook): Session {
  const { media, playable } = input;
  // Who lets a player begin by itself in silence means that.
  const isQuiet = look.autoplay && look.volume === 0;
  const volume = look.remember && !isQuiet ? readVolume(look.volume) : look.volume;
  media.volume = Math.min(1, Math.max(0, volume)) || 1;
  media.muted = volume === 0;
  return createSession({ door: {}, ...input, startTime: look.remember && look.resume ? readResume(playable) : 0 });
}
