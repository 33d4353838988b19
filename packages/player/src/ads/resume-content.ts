import { hear } from '../hear.ts';
import type { Session } from '../start/session.ts';

/** ms in which content that cannot be resumed says so. */
const LONGEST = 10_000;

export interface ResumeInput {
  readonly session: Session;
  /** Live goes on where live is by then: it was followed, or nothing of it has been seen. */
  readonly joins: boolean;
  readonly signal: AbortSignal;
  readonly onFailure: (message: string) => void;
}

/** Content goes on where it is; `onFailure` where it does not (AD-07). */
export function resumeContent({ session, joins, signal, onFailure }: ResumeInput): void {
  const { media } = session;
  if (session.error) {
    onFailure(session.error.message);
    return;
  }
  const over = new AbortController();
  const end = () => over.abort();
  signal.addEventListener('abort', end, { signal: over.signal });
  setTimeout(end, LONGEST);
  media.addEventListener('playing', end, { signal: over.signal });
  hear(
    session,
    (event) => {
      if (event !== 'error') return;
      end();
      onFailure(session.error?.message ?? 'Content cannot be resumed');
    },
    over.signal
  );
  if (joins && isLive(session)) void joinLive(session);
  // The browser may have let it play only because of a press that was for the ad.
  session.play(true);
}

function isLive({ media, playable }: Session): boolean {
  return playable.live || media.duration === Number.POSITIVE_INFINITY;
}

async function joinLive({ media, conduct }: Session): Promise<void> {
  const { livePosition } = await conduct()
    .then((conductor) => conductor.facts())
    .catch(() => ({ livePosition: null }));
  const end = media.seekable.length > 0 ? media.seekable.end(media.seekable.length - 1) : null;
  const edge = livePosition ?? end;
  if (edge !== null && Number.isFinite(edge) && edge > media.currentTime + 1) media.currentTime = edge;
}
