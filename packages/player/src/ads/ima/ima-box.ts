import type { Session } from '../../start/session.ts';
import type { AdSettings } from '../ads.ts';
import { needsSingleVideoElement } from '../playback/ad-video.ts';

/** Container for the SDK's ads over the content, hidden until there is an ad. */
export interface ImaBox {
  readonly element: HTMLElement;
  /** Element for ads that need a video of the page: one in the container, or the content's where only one can play. */
  readonly video: HTMLVideoElement;
  /** Inserts the container into the page, in the player's slot for ads if there is one. */
  insert(): void;
  /** Uses the visitor's press to allow playback in this element too. Call it inside the user activation. */
  unlock(onBlocked: () => void): void;
  show(shown: boolean): void;
  /** Calls `onSize` with the size in CSS px after each change. */
  followSize(onSize: (width: number, height: number) => void, signal: AbortSignal): void;
}

export function createImaBox({ media }: Session, { oneElement }: AdSettings): ImaBox {
  const element = document.createElement('div');
  element.className = 'tl-player-ad-video';
  element.setAttribute('part', 'ad-video');
  // Leaves room for the bar below ads, so that it does not cover the SDK's own controls.
  const inset = '0 0 var(--ad-bar, 0px)';
  Object.assign(element.style, { position: 'absolute', inset, zIndex: '3', visibility: 'hidden' });
  const isShared = oneElement ?? needsSingleVideoElement(media);
  const video = isShared ? media : createVideo();
  if (!isShared) element.append(video);
  return {
    element,
    video,
    insert() {
      if (element.isConnected) return;
      const slot = media.parentElement?.querySelector('.tl-player-ads');
      if (slot) slot.append(element);
      else media.after(element);
    },
    unlock(onBlocked) {
      if (isShared) return;
      video.volume = media.volume;
      video.muted = media.muted;
      // The element is empty; the call allows it to play once it gets a source.
      video.play()?.catch(({ name }: Error) => name === 'NotAllowedError' && onBlocked());
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

/** Creates a video below everything that the SDK adds to the container. */
function createVideo(): HTMLVideoElement {
  const video = document.createElement('video');
  video.playsInline = true;
  video.disablePictureInPicture = true;
  video.tabIndex = -1;
  Object.assign(video.style, { position: 'absolute', zIndex: '-1', width: '100%', height: '100%', background: '#000' });
  return video;
}
