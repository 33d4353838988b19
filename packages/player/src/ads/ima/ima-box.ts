import type { Session } from '../../start/session.ts';
import type { AdSettings } from '../ads.ts';
import { onlyOnePlays } from '../only-one-plays.ts';

/** Where the SDK puts its ads: over the content, hidden until there is one. */
export interface ImaBox {
  readonly element: HTMLElement;
  /** For ads that the SDK plays in no video of its own: one in the box, or the content's where only one plays. */
  readonly video: HTMLVideoElement;
  /** Puts it into the page; where the player has a place for ads, there. */
  place(): void;
  /** A press of the visitor is the browser's permission for the video too: to be called in it. */
  bless(onRefused: () => void): void;
  show(shown: boolean): void;
  /** CSS px, whenever they are others. */
  followSize(onSize: (width: number, height: number) => void, signal: AbortSignal): void;
}

export function createImaBox({ media }: Session, { oneElement }: AdSettings): ImaBox {
  const element = document.createElement('div');
  element.className = 'tl-player-ad-video';
  element.setAttribute('part', 'ad-video');
  // What stands below ads has room there: nothing of ours may cover the SDK's own controls.
  const inset = '0 0 var(--ad-bar, 0px)';
  Object.assign(element.style, { position: 'absolute', inset, zIndex: '3', visibility: 'hidden' });
  const isShared = oneElement ?? onlyOnePlays(media);
  const video = isShared ? media : createVideo();
  if (!isShared) element.append(video);
  return {
    element,
    video,
    place() {
      if (element.isConnected) return;
      const slot = media.parentElement?.querySelector('.tl-player-ads');
      if (slot) slot.append(element);
      else media.after(element);
    },
    bless(onRefused) {
      if (isShared) return;
      video.volume = media.volume;
      video.muted = media.muted;
      // It is empty, and waits; it may play whenever something is in it.
      video.play()?.catch(({ name }: Error) => name === 'NotAllowedError' && onRefused());
    },
    show(shown) {
      element.style.visibility = shown ? '' : 'hidden';
    },
    followSize(onSize, signal) {
      if (!('ResizeObserver' in window)) return;
      const observer = new ResizeObserver(() => onSize(element.clientWidth, element.clientHeight));
      observer.observe(element);
      signal.addEventListener('abort', () => observer.disconnect());
    },
  };
}

/** Below all that the SDK puts into the box. */
function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.disablePictureInPicture = true;
  video.tabIndex = -1;
  Object.assign(video.style, { position: 'absolute', zIndex: '-1', width: '100%', height: '100%', background: '#000' });
  return video;
}
