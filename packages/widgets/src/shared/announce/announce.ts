import { SCORES_KEY } from '../scores/scores-key.ts';

/** Time between two announcements on a page: visitors turn off a screen reader that talks without pause. */
export const MIN_INTERVAL_MS = 10_000;
/** Time until screen readers have noticed a new live region, so that they read its changes. */
const REGION_DELAY_MS = 100;
/** Time until a sentence is removed, so that visitors who read the page later do not find outdated content. */
export const REMOVAL_DELAY_MS = 5_000;

/** An announcement in the language of its widget. */
export interface Sentence {
  readonly text: string;
  /** BCP 47 */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl' | undefined;
}

/** Returns the current sentence at announcement time; null: there is nothing to announce any more. */
export type Compose = () => Promise<Sentence | null>;

/** The queued sentence of a page, and the last one. */
interface Queue {
  waiting: { readonly region: HTMLElement; readonly compose: Compose } | undefined;
  isScheduled: boolean;
  last: string;
  /** Time of the last announcement, ms since the page was opened. */
  time: number;
}

/** A page may have two copies of this code, which share one queue. */
const QUEUE = Symbol.for('touchline.announcements');

const regions = new WeakMap<Node, HTMLElement>();

/**
 * Announces a sentence politely: writes it into a live region when the page may speak again. All widgets of a page
 * together announce one sentence in 10 s; the latest queued one wins.
 */
export function announce(region: HTMLElement, compose: Compose): void {
  const queue = queueOf(region.ownerDocument);
  queue.waiting = { region, compose };
  schedule(queue);
}

/** Returns the live region of a widget, at the end of its shadow root or element. Creates it if needed. */
export function regionIn(root: ShadowRoot | Element): HTMLElement {
  const existing = regions.get(root);
  if (existing?.parentNode === root) return existing;
  const region = root.ownerDocument.createElement('p');
  region.className = 'tl-hidden';
  region.setAttribute('aria-live', 'polite');
  root.append(region);
  regions.set(root, region);
  return region;
}

function queueOf(page: Document & { [QUEUE]?: Queue }): Queue {
  page[QUEUE] ??= { waiting: undefined, isScheduled: false, last: '', time: Number.NEGATIVE_INFINITY };
  return page[QUEUE];
}

function schedule(queue: Queue): void {
  if (queue.isScheduled) return;
  queue.isScheduled = true;
  const wait = Math.max(REGION_DELAY_MS, queue.time + MIN_INTERVAL_MS - performance.now());
  setTimeout(() => void sayNext(queue), wait);
}

async function sayNext(queue: Queue): Promise<void> {
  const { waiting } = queue;
  queue.waiting = undefined;
  const sentence = await waiting?.compose().catch(() => null);
  queue.isScheduled = false;
  // Two widgets may show the same match.
  if (waiting?.region.isConnected && sentence?.text && sentence.text !== queue.last) {
    write(waiting.region, sentence);
    queue.last = sentence.text;
    queue.time = performance.now();
  }
  if (queue.waiting) schedule(queue);
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
  setTimeout(remove, REMOVAL_DELAY_MS);
  // A visitor who hides scores also hides this sentence.
  const onStorage = ({ key }: StorageEvent) => key === SCORES_KEY && remove();
  addEventListener('storage', onStorage, { signal: ended.signal });
}
