// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestAds, settled, TAG, type TestAds, vastOf } from './test-ads.ts';

type Hear = (data: unknown, success: boolean) => void;

let open: TestAds | undefined;
let hearing: Hear[] = [];

/** A consent platform in the page: what the visitor says reaches all who listen. */
const say = (granted: boolean) => {
  const purpose = { consents: { 1: granted, 8: granted } };
  const data = { tcString: 'CPx', gdprApplies: true, eventStatus: 'useractioncomplete', listenerId: 1, purpose };
  for (const hear of hearing) hear(data, true);
};

beforeEach(() => {
  hearing = [];
  vi.stubGlobal('__tcfapi', (...[, , hear]: [string, number, Hear]) => hearing.push(hear));
});
afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Play was pressed. */
function pressed(tagUrl: string, answers: Parameters<typeof createTestAds>[0], settings = {}) {
  open = createTestAds(answers, { tagUrl, consent: 'auto', ...settings });
  open.session.play();
  open.contentLoads();
  return open;
}

it('AD-06, AD-09: a tag whose own names stand for consent waits for it', async () => {
  const answers = { [`${TAG}?tc=CPx`]: vastOf(), [`${TAG}?tc=`]: vastOf('') };
  const test = pressed(`${TAG}?tc=%%TC%%`, answers, { macros: { '{tcf.tcString}': '%%TC%%' } });
  await settled();
  await vi.waitFor(() => expect(hearing.length).toBeGreaterThan(1));
  say(true);
  await vi.waitFor(() => expect(test.film.media.src).toBe('https://ads.example/a.mp4'));
});

it('AD-09: what the visitor withdraws is not sent from then on, and what is agreed to late is', async () => {
  const answer = vastOf().replace(/(?<=a\/)(start|midpoint|complete)(?=])/g, '$1?tc=[GDPRCONSENT]');
  const { film, filmLoads, tracked } = pressed(TAG, { [TAG]: answer });
  await vi.waitFor(() => expect(hearing.length).toBeGreaterThan(1));
  await settled();
  filmLoads();
  await settled();
  film.playTo(0.2);
  say(true);
  film.playTo(6);
  say(false);
  film.playToEnd();
  const sent = tracked.filter((path) => path.includes('tc='));
  expect(sent).toEqual(['/a/start?tc=', '/a/midpoint?tc=CPx', '/a/complete?tc=']);
});
