import { MARK, probe, REPORT } from '../page/probe.mjs';
import { recordTrace } from '../page/trace.mjs';
import { openContext, recordComplaints, slowDown } from '../page/visit.mjs';

/** The last one has the tasks of the main thread. */
const CATEGORIES = [
  'devtools.timeline',
  'blink.user_timing',
  'v8',
  'v8.execute',
  'disabled-by-default-devtools.timeline',
];

/** Trace events in which JavaScript is compiled or runs. Code after an `await` runs in microtasks. */
const RUNNING = new Set(['v8.compileModule', 'v8.evaluateModule', 'EvaluateScript', 'FunctionCall', 'RunMicrotasks']);

/** Time without requests and interaction after which the page is quiet, ms: hydration waits for at most 3 s. */
const QUIET = 4000;

/**
 * Loads a page with a calendar, and waits until it is quiet. Returns `{ hydration, longestTask }`, see `hydrationOf`.
 * Throws when React has not hydrated the calendar.
 */
export async function measureHydration({ browser, url, entry: { selector, tag }, profile }) {
  const context = await openContext(browser, profile);
  try {
    await context.exposeBinding(REPORT, () => {});
    await context.addInitScript(probe, { selector, report: REPORT, mark: MARK });
    const page = await context.newPage();
    const complaints = recordComplaints(page);
    await slowDown(await context.newCDPSession(page), profile);

    const visit = async () => {
      await page.goto(url, { waitUntil: 'load' });
      // Without questions to the page: they would run on its main thread.
      await page.waitForTimeout(QUIET);
    };
    const events = await recordTrace(browser, visit, CATEGORIES);
    if (!(await page.evaluate(isHydrated, tag))) throw new Error(`${tag} on ${url} was not hydrated`);
    return { ...hydrationOf(events), complaints };
  } finally {
    await context.close();
  }
}

/** In the page: React's own property is on nodes of the widget. */
function isHydrated(tag) {
  const nodes = [...document.querySelector(tag).shadowRoot.querySelectorAll('*')];
  return nodes.some((node) => Object.keys(node).some((key) => key.startsWith('__react')));
}

/**
 * Reads from a trace what happened on the main thread after the first card was shown, in ms of CPU time: other programs
 * on this machine do not count.
 *
 * - `hydration`: JavaScript, together with the style and layout that it forces. Scripts without an address, such as the
 *   probe, are left out.
 * - `longestTask`: the longest task, whatever it did.
 */
export function hydrationOf(events) {
  const mark = events.find(({ name }) => name === MARK);
  if (!mark) throw new Error(`The trace holds no mark '${MARK}'.`);

  const after = events.filter(({ pid, tid, ts, tdur }) => pid === mark.pid && tid === mark.tid && ts > mark.ts && tdur);
  return {
    hydration: sumOf(after.filter(({ name }) => RUNNING.has(name))) / 1000,
    longestTask: Math.max(0, ...after.filter(({ name }) => name === 'RunTask').map(({ tdur }) => tdur)) / 1000,
  };
}

/** Sums the CPU times of scripts. One inside another is not counted twice, nor at all inside the probe. */
function sumOf(running) {
  let end = 0;
  let sum = 0;
  for (const { name, ts, dur, tdur, args } of running.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (ts < end) continue;
    if (name !== 'FunctionCall' || args.data?.url) sum += tdur;
    end = ts + dur;
  }
  return sum;
}
