import { MARK } from './probe.mjs';

const CATEGORIES = ['devtools.timeline', 'blink.user_timing', 'v8'];

/**
 * Trace events that name a script which runs. A module's evaluation bears no URL, its compilation does; they follow
 * each other unless the module was only preloaded, which then counts too: compiling is work as well.
 */
const NAMING = new Set(['EvaluateScript', 'v8.compileModule', 'FunctionCall']);

/** Trace events whose duration is JavaScript running. */
const RUNNING = new Set(['EvaluateScript', 'v8.evaluateModule', 'FunctionCall']);

/**
 * Runs `load` under a trace. Returns the JavaScript that ran before the awaited element was shown, in any frame of its
 * process: `{ scripts, time }`, the URLs of the scripts and their throttled ms. Tracing takes time, so do not use other
 * figures of such a load.
 */
export async function traceScripts(browser, load) {
  return scriptsBeforeMark(await recordTrace(browser, load, CATEGORIES));
}

/** Runs `load` under a trace of these categories. Returns its events (times in µs). */
export async function recordTrace(browser, load, categories) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories, excludedCategories: ['*'] },
  });

  await load();

  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

/** Reads the trace's events (times in µs). Throws when the mark of that moment is not among them. */
export function scriptsBeforeMark(events) {
  const mark = events.find(({ name }) => name === MARK);
  if (!mark) throw new Error(`The trace holds no mark '${MARK}'.`);

  const before = events.filter(({ pid, ts }) => pid === mark.pid && ts < mark.ts);
  const urls = before.filter(({ name }) => NAMING.has(name)).map(urlOf);
  const running = before.filter(
    (event) => event.name === 'v8.evaluateModule' || (RUNNING.has(event.name) && urlOf(event))
  );

  return { scripts: [...new Set(urls.filter(Boolean))], time: outermost(running) / 1000 };
}

/** The URL of the script an event is about; none for the probe and for the browser's own scripts. */
function urlOf({ args }) {
  const url = args.data?.url;
  return /^https?:/.test(url ?? '') ? url : null;
}

/** Sums durations without counting what lies inside another twice. */
function outermost(running) {
  let end = 0;
  let sum = 0;
  for (const { ts, dur = 0 } of running.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < end) continue;
    sum += dur;
    end = ts + dur;
  }
  return sum;
}
