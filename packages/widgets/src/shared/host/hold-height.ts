import { adoptStyleSheet } from '../styles/style-sheets.ts';
import type { MountContext } from './mount.ts';

/**
 * Keeps a container at least as tall as its reserved space or its placeholders, so that nothing moves when there is
 * less content. It ends when the visitor clicks, when the window changes, or when the returned function is called. It
 * releases the space, also that of the page's own style, as soon as nothing in view would move.
 *
 * `least`: CSS px, 0 for none. In light DOM nothing is kept, because the page's sheet applies to all widgets.
 */
export function holdHeight({ root, container, element }: MountContext, least: number): () => void {
  if (!(root instanceof ShadowRoot)) return () => undefined;
  const height = Math.max(least, container.offsetHeight);
  const releaseSheet = adoptStyleSheet(root, `.tl-mount{min-height:${height}px}`);
  const ended = new AbortController();
  const { signal } = ended;
  const releaseIfUnnoticed = () => {
    if (signal.aborted || element.dataset['state'] === 'loading') return;
    const end = bottomOf(container.firstElementChild ?? container);
    // The content below the widget is in view and would move up.
    if (end < innerHeight && bottomOf(element) > end + 1) return;
    element.dataset['acted'] = '';
    release();
  };
  const release = () => {
    if (signal.aborted) return;
    ended.abort();
    releaseSheet?.();
  };
  const checkSoon = () => requestAnimationFrame(releaseIfUnnoticed);
  checkSoon();
  element.addEventListener('touchline:state', checkSoon, { signal });
  addEventListener('scroll', checkSoon, { signal });
  element.addEventListener('click', release, { signal });
  addEventListener('resize', release, { signal });
  return release;
}

const bottomOf = (element: Element) => element.getBoundingClientRect().bottom;
