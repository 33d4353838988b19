import { setTimeout as wait } from 'node:timers/promises';

/** ms that anything may take. */
const STEP_TIMEOUT_MS = 20_000;

/**
 * Runs the same checks of the publisher's page in each browser. `browser` opens pages, evaluates scripts and moves the
 * mouse. Calls `note` after each passed step, and throws at the first failed one.
 */
export async function walk(browser, publisher, note) {
  const { until, press } = handsOf(browser);
  const state = (tag) => `document.querySelector('touchline-${tag}').dataset.state`;
  await browser.goto(publisher.url);

  await until(`${state('card-carousel')} === 'loaded' && deepFind('[part~="card"]').offsetWidth > 0`, 'cards show');
  await until(`${state('calendar')} === 'loaded' && deepFind('[part~="event-card"]').offsetWidth > 0`, 'matches show');
  note('the loader upgrades its elements: card carousel and calendar show');

  const seconds = `deepFind('[part~="countdown-seconds"]').dataset.value`;
  await until(`${state('event-player')} === 'countdown' && ${seconds}`, 'the countdown shows');
  const shown = await browser.evaluate(read, seconds);
  await until(`${seconds} !== ${JSON.stringify(shown)}`, 'the countdown goes on');
  note('the countdown shows and counts');

  const video = `deepFind('video')`;
  await until(`${state('video-player')} === 'player' && deepFind('[part~="play-button"]')`, 'the poster shows');
  await press('[part~="play-button"]');
  await until(`${video}.currentTime > 1 && ${video}.videoWidth > 0 && !${video}.paused`, 'it plays');
  // The first segment has four seconds: by then an engine has taken over from the fast start.
  await until(`${video}.currentTime > 5`, 'it plays past its first segment');
  note('the video plays, past its first segment');

  await browser.move({ x: 320, y: 180 });
  await press('[aria-label="Pause"]');
  await until(`${video}.paused`, 'it pauses');
  note('it pauses');

  await press('[part~="controls"] [aria-label="Seek"]');
  await until(`Math.abs(${video}.currentTime / ${video}.duration - 0.5) < 0.1 && !${video}.seeking`, 'it seeks');
  await press('[part~="controls"] [aria-label="Play"]');
  const place = await browser.evaluate(read, `${video}.currentTime`);
  await until(`${video}.currentTime > ${place} + 0.5`, 'it plays on from there');
  note('it seeks to its middle, and plays on');

  await browser.move({ x: 322, y: 182 });
  await press('[aria-label="Captions"]');
  await until(`deepFind('[role="menuitemradio"][aria-checked="true"]')`, 'the menu opens');
  await press('[role="menuitemradio"][aria-checked="false"]');
  await until(`document.querySelector('touchline-video-player').player.state.caption !== null`, 'captions are chosen');
  note('captions are chosen from their menu');

  const wrongs = await browser.evaluate(read, 'wrongs');
  if (wrongs.length > 0) throw new Error(`the page complains: ${wrongs.join('; ')}`);
  note('nothing goes wrong on the page');
}

function handsOf(browser) {
  /** Looks until an expression holds in the page. */
  async function until(expression, what) {
    let seen;
    for (const end = Date.now() + STEP_TIMEOUT_MS; Date.now() < end; await wait(100)) {
      // Something that is not there yet makes it throw.
      seen = await browser.evaluate(read, expression).catch(() => undefined);
      if (seen) return;
    }
    throw new Error(`not within ${STEP_TIMEOUT_MS / 1000} s: ${what} (${expression} is ${JSON.stringify(seen)})`);
  }

  /** Clicks in the middle of the element of a selector, once it exists. */
  async function press(selector) {
    const quoted = JSON.stringify(selector);
    await until(`deepFind(${quoted})?.getBoundingClientRect().width > 0`, `${selector} is there`);
    await browser.click(await browser.evaluate(middleOf, selector));
  }

  return { until, press };
}

/** In the page: the value of an expression; whether there is one, of a node. */
function read(expression) {
  // biome-ignore lint/security/noGlobalEval: our own expressions, on our own page
  const value = globalThis.eval(expression);
  return value instanceof Node ? true : value;
}

/** Runs in the page: scrolls the element of a selector into view, and returns its middle. */
function middleOf(selector) {
  const { left, top, width, height } = globalThis.deepFind(selector).getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}
