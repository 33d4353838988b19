import type { MountPort } from './mount.ts';

/**
 * Keeps a container at least as tall as what was reserved for it or as its placeholders, so that nothing on the page
 * moves when less content comes: until the visitor acts, the window changes, or the result is called.
 *
 * `least`: CSS px. In light DOM nothing is kept: the page's own sheet holds for all widgets.
 */
export function holdHeight({ root, container, element }: MountPort, least: number): () => void {
  if (!(root instanceof ShadowRoot)) return () => undefined;
  const height = Math.max(least, container.offsetHeight);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.tl-mount{min-height:${height}px}`);
  root.adoptedStyleSheets.push(sheet);
  const ended = new AbortController();
  const { signal } = ended;
  const release = () => {
    ended.abort();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  element.addEventListener('click', release, { signal });
  window.addEventListener('resize', release, { signal });
  return release;
}

/** The height of a container that is taller than what is in it; else 0. */
export function reservedIn({ offsetHeight, firstElementChild }: HTMLElement): number {
  const content = (firstElementChild as HTMLElement | null)?.offsetHeight ?? 0;
  return offsetHeight > content + 1 ? offsetHeight : 0;
}
