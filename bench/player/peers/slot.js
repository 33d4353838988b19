// Options of the publisher's page, the same for each player: `data-src`, `data-poster`, and optionally `data-autoplay`.
export const slot = document.getElementById('player');
export const { src, poster } = slot.dataset;
export const autoplay = 'autoplay' in slot.dataset;
export const preload = autoplay ? 'auto' : 'none';
