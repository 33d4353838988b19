/** ms between two announcements on a page: a screen reader that never stops talking is switched off. */
export const INTERVAL = 10_000;
/** ms after which screen readers have noticed a new live region, so that they read its text. */
const NOTICED = 100;

/** The sentences that wait on a page, by the regions that will hold them. */
interface Turns {
  readonly waiting: Map<Element, string>;
  /** The last sentence that was announced. */
  last: string;
  /** When that was, ms since the page was opened. */
  time: number;
  isPlanned: boolean;
}

/** A page may hold two copies of this code, which take turns all the same. */
const TURNS = Symbol.for('touchline.announcements');

/**
 * Announces a sentence politely: writes it into a live region as soon as it is the widget's turn. All widgets of a page
 * together announce one sentence in 10 s, and never the same one twice in a row. A newer sentence of the same region
 * replaces one that still waits. The result takes the sentence back: it does not wait any more, and leaves the region.
 */
export function announce(text: string, region: Element): () => void {
  const turns = turnsOf(region.ownerDocument);
  turns.waiting.set(region, text);
  plan(turns);
  return () => {
    turns.waiting.delete(region);
    region.textContent = '';
  };
}

function turnsOf(page: Document & { [TURNS]?: Turns }): Turns {
  page[TURNS] ??= { waiting: new Map(), last: '', time: Number.NEGATIVE_INFINITY, isPlanned: false };
  return page[TURNS];
}

function plan(turns: Turns): void {
  if (turns.isPlanned) return;
  turns.isPlanned = true;
  setTimeout(
    () => {
      turns.isPlanned = false;
      takeTurn(turns);
    },
    Math.max(NOTICED, turns.time + INTERVAL - performance.now())
  );
}

/** The region that has waited longest. */
function takeTurn(turns: Turns): void {
  for (const [region, text] of turns.waiting) {
    turns.waiting.delete(region);
    if (text === turns.last) continue;
    region.textContent = text;
    turns.last = text;
    turns.time = performance.now();
    // Who reads the page later must not read old news.
    setTimeout(() => region.textContent === text && region.replaceChildren(), INTERVAL);
    break;
  }
  if (turns.waiting.size > 0) plan(turns);
}
