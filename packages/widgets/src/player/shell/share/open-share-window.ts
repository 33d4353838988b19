/** CSS px of a share window. Source: spec §9 */
const WIDTH = 550;
const HEIGHT = 400;

/** As much of a window as says where it is on the screen. */
type Around = Pick<Window, 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight' | 'open'>;

/** Opens a page in a window of its own over the middle of this one; it knows nothing of this page. */
export function openShareWindow(url: string, around: Around = window): void {
  const left = Math.max(0, Math.round(around.screenX + (around.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(around.screenY + (around.outerHeight - HEIGHT) / 2));
  around.open(url, '_blank', `width=${WIDTH},height=${HEIGHT},left=${left},top=${top},noopener`);
}
