/** Where the SDK puts its ads: over the content, hidden until there is one. */
export interface ImaBox {
  readonly element: HTMLElement;
  /** Puts it into the page; where the player has a place for ads, there. */
  place(): void;
  show(shown: boolean): void;
}

export function createImaBox(media: HTMLVideoElement): ImaBox {
  const element = document.createElement('div');
  element.className = 'tl-player-ad-video';
  element.setAttribute('part', 'ad-video');
  Object.assign(element.style, { position: 'absolute', inset: '0', zIndex: '3', visibility: 'hidden' });
  return {
    element,
    place() {
      if (element.isConnected) return;
      const slot = media.parentElement?.querySelector('.tl-player-ads');
      if (slot) slot.append(element);
      else media.after(element);
    },
    show(shown) {
      element.style.visibility = shown ? '' : 'hidden';
    },
  };
}
