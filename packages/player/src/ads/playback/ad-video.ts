/** The element that ads play in. */
export interface AdVideo {
  readonly video: HTMLVideoElement;
  /** Dispatches the media events of the ad. */
  readonly events: EventTarget;
  /** Ads play in the content's element, so content cannot load meanwhile. */
  readonly isShared: boolean;
  /** Preloads the beginning of a file. */
  preload(url: string): void;
  /** Uses the visitor's press to allow playback in this element too. Call it inside the user activation. */
  unlock(): void;
  /** Prepares the element before the first file of a break. Rejects if that fails. */
  acquire(): Promise<void>;
  /** Shows the element over the content, or hides and empties it. */
  show(shown: boolean): void;
  /** Applies the visitor's choice, to content too. */
  setMuted(muted: boolean): void;
  /**
   * Restores the content's source and state of before `acquire`. Resolves to false if the element was not acquired.
   * Rejects if restoring fails.
   */
  release(): Promise<boolean>;
  end(): void;
}

/** Marks where the page inserts the ad's element; by default it follows the content's. */
const SLOT_SELECTOR = '.tl-player-ads';

/** Creates an element above the content's, so content keeps its buffer. */
export function createAdVideo(media: HTMLVideoElement): AdVideo {
  const video = document.createElement('video');
  video.playsInline = true;
  video.preload = 'auto';
  video.disablePictureInPicture = true;
  video.tabIndex = -1;
  video.className = 'tl-player-ad-video';
  video.setAttribute('part', 'ad-video');
  // Above the spinner on the poster. Controls over ads follow later in the document.
  Object.assign(video.style, {
    ...{ position: 'absolute', inset: '0', width: '100%', height: '100%', zIndex: '3' },
    ...{ objectFit: 'contain', background: '#000', visibility: 'hidden' },
  });
  const insert = () => {
    if (video.isConnected) return;
    const slot = media.parentElement?.querySelector(SLOT_SELECTOR);
    if (slot) slot.append(video);
    else media.after(video);
  };
  const clearSource = () => {
    video.pause();
    if (!video.hasAttribute('src')) return;
    video.removeAttribute('src');
    video.load();
  };
  return {
    video,
    events: video,
    isShared: false,
    preload(url) {
      video.src = url;
    },
    unlock() {
      video.volume = media.volume;
      video.muted = media.muted;
      // Plays the source, if there is one. Otherwise the element stays unlocked and can play once it gets a source.
      video.play()?.catch(() => {});
    },
    acquire: async () => {},
    show(shown) {
      if (shown) insert();
      video.style.visibility = shown ? '' : 'hidden';
      if (!shown) clearSource();
    },
    setMuted(muted) {
      video.muted = muted;
    },
    release: async () => false,
    end() {
      clearSource();
      video.remove();
    },
  };
}

/** Properties that only WebKit has. */
interface WebKitVideo extends HTMLVideoElement {
  readonly webkitSupportsPresentationMode?: unknown;
}

interface WebKitDocument extends Document {
  readonly webkitFullscreenEnabled?: boolean;
}

/**
 * Whether a second element cannot play over this one. An iPhone shows a video that does not play inline in its own
 * full-screen player, where nothing can cover it. It is the only browser in which only a video element can go full
 * screen.
 */
export function needsSingleVideoElement(media: WebKitVideo): boolean {
  const { fullscreenEnabled, webkitFullscreenEnabled } = document as WebKitDocument;
  return (
    !media.playsInline && 'webkitSupportsPresentationMode' in media && !(fullscreenEnabled || webkitFullscreenEnabled)
  );
}
