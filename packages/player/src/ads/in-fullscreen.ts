/** Whether this is, or is in, what has the whole screen, shadow roots between them or not. */
export function inFullscreen(node: Node): boolean {
  const { fullscreenElement } = document;
  for (let at: Node | null | undefined = node; at; at = at.parentNode ?? (at as ShadowRoot).host) {
    if (at === fullscreenElement) return true;
  }
  return false;
}
