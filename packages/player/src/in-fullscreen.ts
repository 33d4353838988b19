/** Whether a node is the full-screen element or inside it, across shadow roots. */
export function inFullscreen(node: Node): boolean {
  const { fullscreenElement } = document;
  for (let at: Node | null | undefined = node; at; at = at.parentNode ?? (at as ShadowRoot).host) {
    if (at === fullscreenElement) return true;
  }
  return false;
}
