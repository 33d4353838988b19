/** ms that anything may take. */
const PATIENCE = 30_000;

/** Opens a page as a visitor of his own, whom servers know by `name`, and waits for the first picture. */
export async function visit(browser, url, name = 'visitor') {
  const agent = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
  const context = await browser.newContext({ userAgent: `${agent} ${name}` });
  await context.addInitScript(probe);
  const page = await context.newPage();
  const requests = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(url, { timeout: PATIENCE });
  const frame = await page.waitForFunction(() => globalThis.seen.frame, null, { timeout: PATIENCE, polling: 20 });
  return {
    page,
    requests,
    frame: await frame.jsonValue(),
    /** What its player shares, how often it has stood still since its first picture, and where it is, seconds. */
    look: () =>
      page.evaluate(() => {
        const { state } = document.querySelector('touchline-video-player').player;
        return { ...state.p2p, stalls: globalThis.seen.stalls, time: state.currentTime };
      }),
    /** Connected with others. */
    untilOn: () =>
      page.waitForFunction(
        () => document.querySelector('touchline-video-player').player.state.p2p?.state === 'on',
        null,
        { timeout: PATIENCE }
      ),
    close: () => context.close(),
  };
}

/** Runs in the page before any script of it. */
function probe() {
  const seen = { frame: 0, stalls: 0 };
  globalThis.seen = seen;
  const { play } = HTMLMediaElement.prototype;
  const known = new WeakSet();
  HTMLMediaElement.prototype.play = function (...args) {
    if (!known.has(this)) {
      known.add(this);
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
