import { PUBLISHER } from '../page/server.mjs';
import { openContext, recordComplaints } from '../page/visit.mjs';
import { PUSHED } from './content.mjs';

/** ms a push may take before it counts as lost. */
const PUSH_TIMEOUT_MS = 15_000;

/**
 * Opens a page with 50 widgets that show the same event. Measures the ms from the start of the write that changes its
 * score until the last widget has painted it, and counts the changed nodes outside that event's cards.
 */
export async function measurePush({ browser, url, server, profile, score }) {
  const context = await openContext(browser, { ...profile, viewport: { width: 1280, height: 900 } });
  try {
    const page = await context.newPage();
    const complaints = recordComplaints(page);
    await page.goto(url);
    // Nothing works far from the viewport: each widget has to be brought near once, until React has it.
    await page.evaluate(async () => {
      const isAwake = ({ shadowRoot }) =>
        [...shadowRoot.querySelectorAll('*')].some((node) =>
          Object.keys(node).some((key) => key.startsWith('__react'))
        );
      for (const widget of document.querySelectorAll('touchline-calendar,touchline-card-grid')) {
        while (!isAwake(widget)) {
          // Again and again: content that comes to the others moves it away.
          widget.scrollIntoView();
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
      scrollTo(0, 0);
    });
    await page.waitForTimeout(4000);
    const painted = page.evaluate(watchScore, { text: String(score), timeoutMs: PUSH_TIMEOUT_MS });
    await page.waitForTimeout(300);
    const start = Date.now();
    await server.patch(`${PUBLISHER}/events/${PUSHED}?updateMask=metadata.score`, {
      metadata: { score: { home: score, away: 0 } },
    });
    const { time, outside, widgets } = await painted;
    return { time: time - start, outside, widgets, complaints };
  } finally {
    await context.close();
  }
}

/** In the page: waits until every widget shows the score, one frame more, and counts mutations outside the cards that show it. */
async function watchScore({ text, timeoutMs }) {
  const roots = [...document.querySelectorAll('touchline-calendar,touchline-card-grid')].map((each) => each.shadowRoot);
  const records = [];
  const observer = new MutationObserver((list) => records.push(...list));
  for (const root of roots) observer.observe(root, { subtree: true, childList: true, characterData: true });
  const cardOf = (root) =>
    [...root.querySelectorAll('[part~="event-card"],[part~="card"]')].find((card) =>
      new RegExp(`(^|\\D)${text}(\\D|$)`).test(card.textContent)
    );
  const end = Date.now() + timeoutMs;
  while (!roots.every(cardOf) && Date.now() < end) await new Promise(requestAnimationFrame);
  if (!roots.every(cardOf)) throw new Error(`${roots.filter((root) => !cardOf(root)).length} widgets never showed it`);
  const time = await new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(Date.now());
      port2.postMessage(null);
    })
  );
  records.push(...observer.takeRecords());
  const cards = new Set(roots.map(cardOf));
  const outside = records.filter(({ target }) => {
    const element = target instanceof Element ? target : target.parentElement;
    return !cards.has(element?.closest('[part~="event-card"],[part~="card"]'));
  });
  return { time, outside: outside.length, widgets: roots.length };
}
