import type { Feature } from '../feature.ts';
import { listen } from '../listen.ts';
import type { Player } from '../player.ts';

/** What Safari has before 16.4, and on iPhones, where only a video can fill the screen. */
interface OldBox extends HTMLElement {
  readonly webkitRequestFullscreen?: () => void;
}
interface PhoneVideo extends HTMLVideoElement {
  readonly webkitEnterFullscreen?: () => void;
  readonly webkitExitFullscreen?: () => void;
  readonly webkitDisplayingFullscreen?: boolean;
}
interface OldDocument extends Document {
  readonly webkitFullscreenElement?: Element | null;
  readonly webkitExitFullscreen?: () => void;
}

type Actions = Pick<Player, 'requestFullscreen' | 'exitFullscreen'>;

/** The box fills the screen, its controls with it; also when the visitor ends that by Escape (PL-21). */
export const fullscreen: Feature<Actions> = ({ media, box, signal, set }) => {
  const page = document as OldDocument;
  const phone = media as PhoneVideo;
  const isFull = () => {
    // Inside a shadow root the document knows only the host.
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
      // There is no room for controls of ours: the system draws the captions.
      for (const track of media.textTracks) if (track.mode !== 'disabled') track.mode = isIn ? 'showing' : 'hidden';
      set({ fullscreen: isIn });
    },
    signal
  );
  read();

  return {
    requestFullscreen() {
      if (box.requestFullscreen) void box.requestFullscreen().then(turn, ignore);
      else {
        const { webkitRequestFullscreen } = box as OldBox;
        attempt(() => (webkitRequestFullscreen ? webkitRequestFullscreen.call(box) : phone.webkitEnterFullscreen?.()));
      }
    },
    exitFullscreen() {
      if (!isFull()) return;
      if (phone.webkitDisplayingFullscreen) attempt(() => phone.webkitExitFullscreen?.());
      else if (page.exitFullscreen) void page.exitFullscreen().catch(ignore);
      else attempt(() => page.webkitExitFullscreen?.());
    },
  };

  /** A phone that is held upright turns with a wide picture, where its browser lets it. */
  function turn(): void {
    const orientation = screen.orientation as { lock?: (to: string) => Promise<void> } | undefined;
    if (media.videoWidth > media.videoHeight) attempt(() => orientation?.lock?.('landscape').catch(ignore));
  }
};

/** The browser says no: it wants a gesture, or the page is a frame that may not. Then nothing changes. */
function ignore(): void {}

function attempt(act: () => unknown): void {
  try {
    act();
  } catch {
    ignore();
  }
}
