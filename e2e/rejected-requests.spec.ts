import { openPage, overEvents, tagOf, WIDGETS, widgetIn } from './testing/content.ts';
import { expect, ORIGIN, type Publisher, recordEvents, test } from './testing/fixtures.ts';

/** Requests that the API rejects for good: a key and a filter of a widget. */
const REFUSALS: [name: string, make: (publisher: Publisher) => Promise<[key: string, filter: string]>, code: string][] =
  [
    ['a disabled key', async (publisher) => [await disabledKey(publisher), 'type_id = "x"'], 'KEY_DISABLED'],
    ['a filter that cannot be read', async ({ key }) => [key, 'type_id = ('], 'FILTER_SYNTAX'],
  ];

for (const name of WIDGETS) {
  for (const [refusal, make, code] of REFUSALS) {
    test(`GEN-05: ${name}: after ${refusal} no more requests are sent`, async ({ page, publisher }) => {
      const [key, filter] = await make(publisher);
      const calls: string[] = [];
      page.on('request', (request) => {
        const { origin, pathname } = new URL(request.url());
        if (origin === ORIGIN && pathname.startsWith('/v1/')) calls.push(pathname);
      });
      const events = await recordEvents(page);
      await page.clock.install();
      await openPage(page, publisher, tagOf(name, overEvents({ ...publisher, key }, name, filter)));
      await expect(widgetIn(page, name)).toHaveAttribute('data-state', 'error');

      // Long enough for retries and for polling.
      await page.clock.runFor('05:00');
      await page.waitForTimeout(300);

      await expect(widgetIn(page, name)).toHaveAttribute('data-state', 'error');
      expect(calls).toEqual([`/v1/fragments/${name}`]);
      const errors = (await events()).filter(({ type }) => type === 'error');
      expect(errors.map(({ detail }) => detail['code'])).toEqual([code]);
    });
  }
}

async function disabledKey({ key, manage }: Publisher): Promise<string> {
  const disabled = `${key}_off`;
  const answer = await manage('POST', `/publicKeys?publicKeyId=${disabled}`, { state: 'DISABLED' });
  expect([200, 409]).toContain(answer.status);
  return disabled;
}
