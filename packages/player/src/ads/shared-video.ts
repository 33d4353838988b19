import type { Conductor } from '../conductor/conductor.ts';
import type { Session } from '../start/session.ts';
import type { AdVideo } from './ad-video.ts';
import { divertEvents } from './divert-events.ts';
import { restoreContent } from './restore-content.ts';
import { type Snapshot, takeSnapshot } from './take-snapshot.ts';

/**
 * Content's own element, lent to ads: for where only one may play (docs/decisions/073-one-element.md). Its engine lets go of
 * it and comes back to the same place.
 */
export function createSharedVideo(session: Session): AdVideo {
  const { media, playable } = session;
  const events = new EventTarget();
  const gone = new AbortController();
  let diverted = new AbortController();
  let taken: Promise<Conductor> | undefined;
  let snapshot: Snapshot | undefined;

  function empty(): void {
    media.pause();
    media.removeAttribute('src');
    media.load();
  }

  async function takeIt(): Promise<Conductor> {
    const time = media.readyState > 0 ? media.currentTime : session.startTime;
    diverted = new AbortController();
    divertEvents(media, events, diverted.signal);
    snapshot = takeSnapshot(media, time, gone.signal);
    media.pause();
    const conductor = await session.conduct();
    conductor.rest();
    // What began without an engine is in it as well.
    empty();
    return conductor;
  }

  return {
    video: media,
    events,
    isShared: true,
    // Content is in it.
    ready() {},
    bless() {
      media.play()?.catch(() => {});
      media.pause();
    },
    async take() {
      taken ??= takeIt();
      await taken;
    },
    show() {},
    setMuted(muted) {
      media.muted = muted;
      if (snapshot) snapshot.muted = muted;
    },
    async giveBack() {
      if (!taken) return false;
      const lent = taken;
      taken = undefined;
      try {
        const conductor = await lent;
        empty();
        // What the element has to say of the ad is said before content's listeners are there again.
        await new Promise((resolve) => setTimeout(resolve));
        diverted.abort();
        if (gone.signal.aborted) return true;
        conductor.resume();
        const isLive = () => playable.live || media.duration === Number.POSITIVE_INFINITY;
        await restoreContent({ media, restore: () => snapshot?.restore(isLive()), signal: gone.signal });
        return true;
      } finally {
        diverted.abort();
      }
    },
    end() {
      diverted.abort();
      gone.abort();
    },
  };
}
