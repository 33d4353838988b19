/** The element that ads play in. */
export interface AdVideo {
  readonly video: HTMLVideoElement;
  /** Tells what happens to the ad in it, in the words of a media element. */
  readonly events: EventTarget;
  /** It is the content's own: nothing of content can get ready while an ad is in it. */
  readonly isShared: boolean;
  /** Gets the beginning of a file, so that it is there at the press. */
  ready(url: string): void;
  /** A press of the visitor is the browser's permission for this element too: to be called in it. */
  bless(): void;
  /** Before the first file of a break goes in. Rejects where the element cannot be had. */
  take(): Promise<void>;
  /** Over the content, or away with all that it holds. */
  show(shown: boolean): void;
  /** The visitor wants it to be muted or not, for content too. */
  setMuted(muted: boolean): void;
  /** Content has what it had before `take`. False: nothing was taken. Rejects where it cannot have it back. */
  giveBack(): Promise<boolean>;
  end(): void;
}

/** Says where in a page the ad's video goes; without one it goes right behind the content's. */
const SLOT = '.tl-player-ads';

/** An element above the content's, which keeps its buffer. */
export function createAdVideo(media: HTMLVideoElement): AdVideo {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.disablePictureInPicture = true;
  video.tabIndex = -1;
  video.className = 'tl-player-ad-video';
  video.setAttribute('part', 'ad-video');
  // Over the ring that turns on the poster; what stands over ads comes behind it in the page.
  Object.assign(video.style, {
    ...{ position: 'absolute', inset: '0', width: '100%', height: '100%', zIndex: '3' },
    ...{ objectFit: 'contain', background: '#000', visibility: 'hidden' },
  });
  const place = () => {
    if (video.isConnected) return;
    const slot = media.parentElement?.querySelector(SLOT);
    if (slot) slot.append(video);
    else media.after(video);
  };
  const empty = () => {
    video.pause();
    if (!video.hasAttribute('src')) return;
    video.removeAttribute('src');
    video.load();
  };
  return {
    video,
    events: video,
    isShared: false,
    ready(url) {
      video.src = url;
    },
    bless() {
      video.volume = media.volume;
      video.muted = media.muted;
      // What is in it begins; else it waits, and may play whenever something is.
      video.play()?.catch(() => {});
    },
    take: async () => {},
    show(shown) {
      if (shown) place();
      video.style.visibility = shown ? '' : 'hidden';
      if (!shown) empty();
    },
    setMuted(muted) {
      video.muted = muted;
    },
    giveBack: async () => false,
    end() {
      empty();
      video.remove();
    },
  };
}
