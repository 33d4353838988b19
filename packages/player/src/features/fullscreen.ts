import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';

/** Prefixed API of Safari before 16.4 and of iPhones, where only a video can be full screen. */
interface WebkitBox extends HTMLElement {
  readonly webkitRequestFullscreen?: () => void;
}
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void;
  readonly webkitExitFullscreen?: () => void;
  readonly webkitDisplayingFullscreen?: boolean;
}
interface WebkitDocument extends Document {
  readonly webkitFullscreenElement?: Element | null;
  readonly webkitExitFullscreen?: () => void;
}

type Actions = Pick<Player, 'requestFullscreen' | 'exitFullscreen'>;

/** Full screen for the box with its controls. The state also follows when the visitor leaves it by Escape (PL-21). */
export const fullscreen: Feature<Actions> = ({ media, box, signal, set }) => {
  const page = document as WebkitDocument;
  const phone = media as PhoneVideo;
  const isFull = () => {
    // Outside the shadow root, `document.fullscreenElement` is only the host.
    const { fullscreenElement } = box.getRootNode() as Document | ShadowRoot;
    return (
      fullscreenElement === box || page.webkitFullscreenElement === box || phone.webkitDisplayingFullscreen === true
    );
  };
  const read = () => set({ fullscreen: isFull() });
  listen(document, ['fullscreenchange', 'webkitfullscreenchange'], read, signal);
  listen(
    media,
    ['webkitbeginfullscreen', 'webkitendfullscreen'],
    ({ type }) => {
      const isIn = type === 'webkitbeginfullscreen';
      // Our controls are not visible here, so the system draws the captions.
      for (const track of media.textTracks) if (track.mode !== 'disabled') track.mode = isIn ? 'showing' : 'hidden';
      set({ fullscreen: isIn });
    },
    signal
  );
  read();

  return {
    requestFullscreen() {
      if (box.requestFullscreen) void box.requestFullscreen().then(lockLandscape, ignore);
      else {
        const { webkitRequestFullscreen } = box as WebkitBox;
        tryCall(() => (webkitRequestFullscreen ? webkitRequestFullscreen.call(box) : phone.webkitEnterFullscreen?.()));
      }
    },
    exitFullscreen() {
      if (!isFull()) return;
      if (phone.webkitDisplayingFullscreen) tryCall(() => phone.webkitExitFullscreen?.());
      else if (page.exitFullscreen) void page.exitFullscreen().catch(ignore);
      else tryCall(() => page.webkitExitFullscreen?.());
    },
  };

  /** Locks a phone to landscape for a wide video, if the browser allows it. */
  function lockLandscape(): void {
    const orientation = screen.orientation as { lock?: (to: string) => Promise<void> } | undefined;
    if (media.videoWidth > media.videoHeight) tryCall(() => orientation?.lock?.('landscape').catch(ignore));
  }
};

/** The browser rejects the call without a user gesture, or in a frame without permission. Nothing changes then. */
function ignore(): void {}

function tryCall(act: () => unknown): void {
  try {
    act();
  } catch {
    ignore();
  }
}
