import type { Page } from '@playwright/test';
import { createPaidVideo, customerToken, eventTypes, openCheckoutPage } from './testing/checkout-page.ts';
import { expect, ORIGIN, test } from './testing/fixtures.ts';
import { plays } from './testing/players/player-page.ts';

const BUY = /^Buy for €4\.99 Match pass$/;

/** A double of Stripe.js with the names and types of `@stripe/stripe-js` 10: it mounts an iframe in the given element. */
const DOUBLE = `window.Stripe = (key, options) => ({
  async createEmbeddedCheckoutPage({ clientSecret, onComplete }) {
    window.opened = { key, clientSecret, locale: options.locale };
    let frame;
    return {
      mount(location) {
        const place = typeof location === 'string' ? document.querySelector(location) : location;
        if (place.getRootNode() !== document) throw new Error('Stripe elements cannot live in a shadow root');
        frame = document.createElement('iframe');
        frame.title = 'Stripe';
        place.append(frame);
        const pay = frame.contentDocument.createElement('button');
        pay.textContent = 'Pay with Stripe';
        pay.onclick = () => { window.completed = onComplete; fetch('/pay-stripe').finally(() => onComplete()); };
        frame.contentDocument.body.append(pay);
      },
      unmount() { frame?.remove(); },
      destroy() { frame?.remove(); window.destroyed = true; },
    };
  },
});`;

/** The API as it is with a server that has Stripe's keys: only who takes the money differs. Stripe itself is a double. */
async function withStripe(page: Page): Promise<{ scripts: string[] }> {
  const scripts: string[] = [];
  await page.route('https://js.stripe.com/**', (route) => {
    scripts.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: DOUBLE });
  });
  let authorization = '';
  let session = '';
  await page.route(/\/v1\/checkoutSessions\?/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    session = body.id;
    authorization = (await route.request().allHeaders())['authorization'] ?? '';
    const keys = { provider: 'stripe', clientSecret: 'cs_test_secret', publishableKey: 'pk_test_1' };
    return route.fulfill({ response: answer, json: { ...body, ...keys } });
  });
  // Has the effect of Stripe's webhook.
  await page.route('**/pay-stripe', async (route) => {
    const { searchParams } = new URL(await page.locator('touchline-video-player').evaluate(() => location.href));
    const key = searchParams.get('key') ?? (await page.locator('touchline-video-player').getAttribute('public-key'));
    const answer = await page.request.post(`${ORIGIN}/v1/checkoutSessions/${session}:pay?key=${key}`, {
      headers: { authorization },
      data: { outcome: 'paid' },
    });
    return route.fulfill({ status: answer.status(), body: '' });
  });
  return { scripts };
}

/** As strict as a page can be that sells by Stripe. */
const STRICT = {
  'content-type': 'text/html',
  'content-security-policy': `script-src ${ORIGIN} https://js.stripe.com; object-src 'none'; require-trusted-types-for 'script'; trusted-types touchline touchline-checkout`,
};

test('SCR-03: Stripe’s script loads with the click and no sooner, and its checkout is above the page', async ({
  page,
  publisher,
}) => {
  const { scripts } = await withStripe(page);
  const video = await createPaidVideo(publisher, 25);
  const attributes = `auth-token="${await customerToken(publisher)}"`;
  const player = await openCheckoutPage(page, publisher, video, { attributes, strict: STRICT });
  const buy = player.getByRole('button', { name: BUY });
  await buy.waitFor();
  expect(scripts).toEqual([]);
  await buy.click();
  const dialog = page.getByRole('dialog', { name: 'Payment' });
  await expect(dialog).toBeVisible();
  expect(scripts).toEqual(['https://js.stripe.com/endive/stripe.js']);
  expect(await page.evaluate(() => (window as never as { opened: object }).opened)).toMatchObject({
    key: 'pk_test_1',
    clientSecret: 'cs_test_secret',
  });

  await page.frameLocator('iframe[title="Stripe"]').getByRole('button').click();
  await plays(player);
  await expect(dialog).toHaveCount(0);
  expect(await page.evaluate(() => (window as never as { destroyed: boolean }).destroyed)).toBe(true);
  expect(await eventTypes(page)).toEqual(['begun', 'paid']);
});

test('Escape closes Stripe’s dialog, and nothing is bought', async ({ page, publisher }) => {
  await withStripe(page);
  const video = await createPaidVideo(publisher, 26);
  const player = await openCheckoutPage(page, publisher, video, {
    attributes: `auth-token="${await customerToken(publisher)}"`,
  });
  const buy = player.getByRole('button', { name: BUY });
  await buy.click();
  await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(buy).toBeFocused();
  expect(await eventTypes(page)).toEqual(['begun', 'cancelled']);
});

test('a failed load of Stripe’s script shows an error, and is retried', async ({ page, publisher }) => {
  const { scripts } = await withStripe(page);
  const video = await createPaidVideo(publisher, 27);
  let failures = 1;
  await page.route('https://js.stripe.com/**', (route) => (failures-- > 0 ? route.abort() : route.fallback()));
  const player = await openCheckoutPage(page, publisher, video, {
    attributes: `auth-token="${await customerToken(publisher)}"`,
  });
  await player.getByRole('button', { name: BUY }).click();
  await expect(player.getByText(/^The connection failed\./).first()).toBeVisible();

  await player.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible();
  expect(scripts).toHaveLength(1);
});
