import { SCORES_KEY } from '../scores/scores-key.ts';

/** ms between two sentences on a page: visitors switch off a screen reader that never stops talking. */
export const INTERVAL = 10_000;
/** ms after which screen readers have noticed a new live region, so that they read what is put into it. */
const NOTICED = 100;
/** ms after which a sentence is removed: whoever reads the page later must not read old news. */
export const SHOWN = 5_000;

/** Something to be said, in the language of the widget that says it. */
export interface Sentence {
  readonly text: string;
  /** BCP 47 */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl' | undefined;
}

/** Returns the sentence as it is right when it is said; null: there is nothing to say any more. */
export type Compose = () => Promise<Sentence | null>;

/** The one sentence that waits on a page, and the one before it. */
interface Queue {
  waiting: { readonly region: HTMLElement; readonly compose: Compose } | undefined;
  isPlanned: boolean;
  last: string;
  /** When that was said, ms since the page was opened. */
  time: number;
}

/** A page may hold two copies of this code, which share one queue. */
const QUEUE = Symbol.for('touchline.announcements');

const regions = new WeakMap<Node, HTMLElement>();

/**
 * Says a sentence politely: writes it into a live region when the page may speak again. All widgets of a page together
 * say one sentence in 10 s; of those that wait, the latest is said.
 */
export function announce(region: HTMLElement, compose: Compose): void {
  const queue = queueOf(region.ownerDocument);
  queue.waiting = { region, compose };
  plan(queue);
}

/** Returns the live region of a widget, at the end of its shadow root or element; makes it where there is none. */
export function regionIn(root: ShadowRoot | Element): HTMLElement {
  const known = regions.get(root);
  if (known?.parentNode === root) return known;
  const region = root.ownerDocument.createElement('p');
  region.className = 'tl-hidden';
  region.setAttribute('aria-live', 'polite');
  root.append(region);
  regions.set(root, region);
  return region;
}

function queueOf(page: Document & { [QUEUE]?: Queue }): Queue {
  page[QUEUE] ??= { waiting: undefined, isPlanned: false, last: '', time: Number.NEGATIVE_INFINITY };
  return page[QUEUE];
}

function plan(queue: Queue): void {
  if (queue.isPlanned) return;
  queue.isPlanned = true;
  const wait = Math.max(NOTICED, queue.time + INTERVAL - performance.now());
  setTimeout(() => void sayNext(queue), wait);
}

async function sayNext(queue: Queue): Promise<void> {
  const { waiting } = queue;
  queue.waiting = undefined;
  const sentence = await waiting?.compose().catch(() => null);
  queue.isPlanned = false;
  // Two widgets may show the same match.
  if (waiting?.region.isConnected && sentence?.text && sentence.text !== queue.last) {
    write(waiting.region, sentence);
    queue.last = sentence.text;
    queue.time = performance.now();
  }
  if (queue.waiting) plan(queue);
}

function write(region: HTMLElement, { text, locale, dir }: Sentence): void {
  region.lang = locale;
  region.dir = dir ?? '';
  region.textContent = text;
  const ended = new AbortController();
  const remove = () => {
    ended.abort();
    if (region.textContent === text) region.replaceChildren();
  };
  setTimeout(remove, SHOWN);
  // A visitor who hides scores hides this one.
  const onStorage = ({ key }: StorageEvent) => key === SCORES_KEY && remove();
  addEventListener('storage', onStorage, { signal: ended.signal });
}
