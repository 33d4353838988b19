import type { MountPort } from './mount.ts';

/**
 * Keeps a container at least as tall as what was reserved for it or as its placeholders, so that nothing on the page
 * moves when less content comes: until the visitor acts, the window changes, or the result is called. It gives the space
 * back, that of the page's own style included, as soon as nothing in sight would move.
 *
 * `least`: CSS px, 0 for none. In light DOM nothing is kept: the page's own sheet holds for all widgets.
 */
export function holdHeight({ root, container, element }: MountPort, least: number): () => void {
  if (!(root instanceof ShadowRoot)) return () => undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.tl-mount{min-height:${Math.max(least, container.offsetHeight)}px}`);
  root.adoptedStyleSheets.push(sheet);
  const ended = new AbortController();
  const { signal } = ended;
  const giveBack = () => {
    if (signal.aborted || element.dataset['state'] === 'loading') return;
    const end = bottomOf(container.firstElementChild ?? container);
    // The content below the widget is in sight, and would move up.
    if (end < innerHeight && bottomOf(element) > end + 1) return;
    element.dataset['acted'] = '';
    release();
  };
  const release = () => {
    ended.abort();
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
  const look = () => requestAnimationFrame(giveBack);
  look();
  element.addEventListener('touchline:state', look, { signal });
  addEventListener('scroll', look, { signal });
  element.addEventListener('click', release, { signal });
  addEventListener('resize', release, { signal });
  return release;
}

const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
