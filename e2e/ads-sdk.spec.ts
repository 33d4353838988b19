import { expect, test } from './fixtures.ts';
import { openPlayer, play, video } from './players.ts';

const SDK = 'https://sdk.example/ima3.js';

for (const [what, attributes, loads] of [
  ['with a tag the SDK that the page has chosen is loaded once', `vast-ad-tag-url="/vast" `, 1],
  ['without a tag no SDK is', '', 0],
] as const) {
  test(`SCR-01: ${what}; content plays, whatever comes of it`, async ({ page, publisher }) => {
    let asked = 0;
    // It answers, and has nothing of what it should have.
    await page.route(SDK, (route) => {
      asked += 1;
      return route.fulfill({ contentType: 'text/javascript', body: 'window.google = {};' });
    });
    const player = await openPlayer(page, publisher, {
      id: await video(publisher, 'with-sdk'),
      width: 640,
      attributes: `remember="false" cast="false" ad-sdk-url="${SDK}" ${attributes}`,
    });
    await play(player);
    expect(asked).toBe(loads);
  });
}
