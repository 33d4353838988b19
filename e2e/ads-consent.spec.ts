import type { Page } from '@playwright/test';
import { test as base } from './testing/counted.ts';
import { expect, LOADER, type Publisher } from './testing/fixtures.ts';
import { adTag, type Logged, logOf, newLog } from './testing/players/ads.ts';
import { video } from './testing/players/players.ts';

const test = base;

const MACROS = 'preroll?clip=meridian&gdpr={tcf.gdprAppliesInt}&tc={tcf.tcString}&us={usp.uspString}';
const STRING = 'CPc0TgAPc0TgAAAAAAENCmCgAAAAAAAA';

/** A consent platform in the page: TCF with this answer to all purposes, US privacy, and both for frames. */
const platform = (agreed: boolean) => `<script>
  const consents = Object.fromEntries(Array.from({length: 11}, (_, i) => [i + 1, ${agreed}]));
  const data = { tcString: '${STRING}', gdprApplies: true, eventStatus: 'useractioncomplete', cmpStatus: 'loaded', purpose: { consents, legitimateInterests: {} }, vendor: { consents: {} } };
  window.__tcfapi = (command, version, tell) => command === 'addEventListener' ? tell({ ...data, listenerId: 1 }, true) : tell(command === 'ping' ? { cmpLoaded: true, gdprApplies: true } : null, command === 'ping');
  window.__uspapi = (command, version, tell) => tell({ version: 1, uspString: '${agreed ? '1YNN' : '1YYN'}' }, true);
  for (const name of ['__tcfapiLocator', '__uspapiLocator']) {
    const frame = document.createElement('iframe');
    frame.name = name; frame.hidden = true;
    document.documentElement.append(frame);
  }
  addEventListener('message', ({ data: message, source }) => {
    for (const api of ['__tcfapi', '__uspapi']) {
      const call = message?.[api + 'Call'];
      if (call) window[api](call.command, call.version, (returnValue, success) => source.postMessage({ [api + 'Return']: { returnValue, success, callId: call.callId } }, '*'));
    }
  });
</script>`;

async function playerPage(publisher: Publisher, log: string): Promise<string> {
  const id = await video(publisher, 'with-ads');
  return (
    adTag(publisher, { id, tag: MACROS, log, attributes: 'volume="0" autoplay loading="eager"', width: 480 }) + LOADER
  );
}

/** Returns the values of the first ad request's macros. */
async function firstAdRequest(log: string): Promise<Logged['values'] | undefined> {
  const find = async () => (await logOf(log)).find(({ event }) => event === 'request')?.values;
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return find();
}

test.describe('consent of ads', () => {
  for (const agreed of [true, false]) {
    test(`AD-09, AD-10, AD-11: ${agreed ? 'strings reach the tag' : 'no consent string leaves after a refusal'} in the page itself`, async ({
      page,
      publisher,
    }) => {
      const log = newLog();
      await publisher.open(page, await playerPage(publisher, log), { head: platform(agreed) });

      expect(await firstAdRequest(log)).toMatchObject(
        agreed ? { gdpr: '1', tc: STRING, us: '1YNN' } : { tc: '', us: '' }
      );
    });

    test(`AD-09, AD-10: ${agreed ? 'strings reach the tag' : 'no consent string leaves after a refusal'} in a frame of another origin`, async ({
      page,
      publisher,
      collector,
    }) => {
      const log = newLog();
      const inside = await frameOf(page, publisher, log);
      await page.goto(
        collector.page(
          `<!doctype html>${platform(agreed)}<iframe src="${inside}" width="600" height="400" allow="autoplay"></iframe>`
        )
      );

      expect(await firstAdRequest(log)).toMatchObject(
        agreed ? { gdpr: '1', tc: STRING, us: '1YNN' } : { tc: '', us: '' }
      );
    });
  }

  test('AD-09: without a platform the macros are empty, and ads still play', async ({ page, publisher }) => {
    const log = newLog();
    await publisher.open(page, await playerPage(publisher, log));

    expect(await firstAdRequest(log)).toMatchObject({ tc: '', us: '' });
  });
});

/** The address of a publisher's page with the player, to be framed by another. */
async function frameOf(page: Page, publisher: Publisher, log: string): Promise<string> {
  await publisher.open(page, '<p>Before</p>');
  const [, number] = /page-(\d+)$/.exec(page.url()) ?? [];
  const body = await playerPage(publisher, log);
  // Put there without being opened on its own: that would ask for ads already.
  await page.route('**/*', (route) => route.abort());
  await publisher.open(page, body).catch(() => {});
  await page.unroute('**/*');
  return `${publisher.origin}/page-${Number(number) + 1}`;
}
