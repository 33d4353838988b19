/** ms that anything may take. */
const STEP_TIMEOUT_MS = 30_000;

/** Opens a page as a visitor of his own, whom servers know by `name`, and waits for the first picture. */
export async function visit(browser, url, name = 'visitor') {
  const agent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
  const context = await browser.newContext({ userAgent: `${agent} ${name}` });
  await context.addInitScript(probe);
  const page = await context.newPage();
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(url, { timeout: STEP_TIMEOUT_MS });
  const frame = await page.waitForFunction(() => globalThis.seen.frame, null, {
    timeout: STEP_TIMEOUT_MS,
    polling: 20,
  });
  return {
    page,
    requests,
    frame: await frame.jsonValue(),
    /** Returns the player's transfer counters, its stalls since the first frame, and its position in seconds. */
    readState: () =>
      page.evaluate(() => {
        const { state } = document.querySelector('touchline-video-player').player;
        return { ...state.p2p, stalls: globalThis.seen.stalls, time: state.currentTime };
      }),
    /** Connected with others. */
    untilOn: () =>
      page.waitForFunction(
        () => document.querySelector('touchline-video-player').player.state.p2p?.state === 'on',
        null,
        { timeout: STEP_TIMEOUT_MS }
      ),
    close: () => context.close(),
  };
}

/** Runs in the page before any script of it. */
function probe() {
  const seen = { frame: 0, stalls: 0 };
  globalThis.seen = seen;
  const { play } = HTMLMediaElement.prototype;
  const watched = new WeakSet();
  HTMLMediaElement.prototype.play = function (...args) {
    if (!watched.has(this)) {
      watched.add(this);
      this.requestVideoFrameCallback(() => {
        seen.frame ||= performance.now();
        this.addEventListener('waiting', () => {
          seen.stalls += 1;
        });
      });
    }
    return play.apply(this, args);
  };
}
