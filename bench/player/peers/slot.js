// What the publisher's page wants of the player, the same for each: `data-src`, `data-poster`, and `data-autoplay` or not.
export const slot = document.getElementById('player');
export const { src, poster } = slot.dataset;
export const autoplay = 'autoplay' in slot.dataset;
export const preload = autoplay ? 'auto' : 'none';
