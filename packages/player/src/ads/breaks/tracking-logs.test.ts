// @vitest-environment jsdom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AdServerResponses, createTestAds, settled, type TestAds } from '../../testing/ads.ts';

/** Responses of real ad servers and synthetic ones, which are not part of this repository. */
const FILES = join(import.meta.dirname, '../../../../../../shared/data/ads');
const SERVER = 'https://ads.example';

/** Tracking requests expected for a file whose ads play to their end, or the VAST code if no ad plays. */
interface Expected {
  /** Duration of its media file in seconds. */
  readonly duration?: number;
  /** VAST error code of the break; absent: its ad plays. */
  readonly code?: number;
  /** Paths in the order of the requests, with repetitions; `#` for random digits. */
  readonly tracked: readonly string[];
}

const QUARTERS = ['firstQuartile', 'midpoint', 'thirdQuartile', 'complete'].map((event) => `/tracking/${event}`);

/** Written by hand from the notes beside the files, VAST 4.2 and VMAP 1.0. */
const EXPECTED: Readonly<Record<string, Expected>> = {
  // The ad plays; its click-through is no web address.
  'composed/javascript-clickthrough.xml': { tracked: ['/imp', '/start'] },
  'composed/skipoffset-percent.xml': { tracked: ['/imp', '/start'] },
  'composed/javascript-mediafile.xml': { code: 400, tracked: ['/err?code=403'] },
  'composed/no-mediafile.xml': { code: 401, tracked: ['/err?code=401'] },
  // Truncated: there is no error URL.
  'composed/truncated.xml': { code: 100, tracked: [] },

  'vast-client-js/empty-no-ad.xml': { code: 303, tracked: ['/empty-no-ad'] },
  'vast-client-js/empty-no-creative.xml': { code: 303, tracked: ['/empty-no-creative_inline-error'] },
  // `offset` applies to `progress` only.
  'vast-client-js/inline-linear.xml': { duration: 16, tracked: ['/track/impression', '/tracking/start', ...QUARTERS] },
  'vast-client-js/invalid-xmlfile.xml': { code: 100, tracked: [] },
  'vast-client-js/outdated-vast.xml': { code: 102, tracked: [] },
  // A pod of one ad; the ad beside it has no sequence. Events at 22.5 s, 30 s, 45 s, 54 s and 67.5 s; the icon appears
  // at 15 s.
  'vast-client-js/sample.xml': {
    duration: 90,
    tracked: [
      '/impression1_asset:http%3A%2F%2Fexample.com%2Flinear-asset.mp4_#',
      ...['/impression2_#', '/impression3_#', '/linear-start', '/linear-viewtracking', '/linear-firstQuartile'],
      ...['/linear-progress-30sec', '/linear-midpoint', '/linear-progress-60%', '/linear-thirdQuartile'],
      '/linear-complete',
    ],
  },
  // Executable code, and no error URL.
  'vast-client-js/vpaid.xml': { code: 400, tracked: [] },
  'vast-client-js/vpaid2.xml': { code: 400, tracked: [] },
  // A wrapper allows pods only if it says so. The standalone ad of the sample would run code (403).
  'vast-client-js/wrapper-a.xml': { code: 400, tracked: ['/wrapperA-error', '/wrapperB-error'] },
  'vast-client-js/wrapper-b.xml': { code: 400, tracked: ['/wrapperB-error'] },
  'vast-client-js/wrapper-attributes-multiple-ads.xml': { code: 400, tracked: ['/error'] },
  // The first ad of the pod would run code (403), the second is the inline one.
  'vast-client-js/wrapper-multiple-ads.xml': {
    duration: 16,
    tracked: ['/error', '/track/impression', '/track/impression', '/tracking/start', ...QUARTERS],
  },
  // Empty: the wrapper's and the response's error URLs are requested.
  'vast-client-js/wrapper-empty.xml': { code: 303, tracked: ['/wrapper-empty_wrapper-error', '/empty-no-ad'] },
  'vast-client-js/wrapper-empty-no-creative.xml': {
    code: 303,
    tracked: ['/wrapper-no-creative_wrapper-error', '/empty-no-creative_inline-error'],
  },
  'vast-client-js/wrapper-unavailable-url.xml': { code: 301, tracked: ['/wrapper-invalid-xmlfile_wrapper-error'] },
  'vast-client-js/wrapper-legacy.xml': {
    duration: 16,
    tracked: [
      ...['/wrapper-impression', '/track/impression', '/tracking/start', '/wrapper-start'],
      ...[...QUARTERS, '/wrapper-complete'],
    ],
  },

  // Breaks without an ad: none begins, and the error URL gets the code.
  'vmap-js/correct-vmap.xml': { code: 303, tracked: ['/error?303'] },
  'vmap-js/correct-vmap-with-extension.xml': { code: 303, tracked: ['/error?303'] },
  'vmap-js/incorrect-vmap.xml': { code: 101, tracked: [] },
  'vmap-js/parsing-example.xml': { code: 101, tracked: [] },
};

let open: TestAds | undefined;

afterEach(() => {
  open?.session.end();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.skipIf(!existsSync(FILES))('tracking requests of ad files', () => {
  it('AD-13: has a row for each file', () => {
    expect(Object.keys(EXPECTED).sort()).toEqual([...filesOf().keys()].sort());
  });

  it.each(Object.entries(EXPECTED))('AD-03, AD-13: %s', async (file, { duration = 6, code, tracked }) => {
    const test = await playFile(file, duration);

    expect(test.tracked.map((path) => path.replace(/\d{8}/, '#'))).toEqual(tracked);
    const failures = test.emitted.filter((word) => word.startsWith('error'));
    expect(failures).toEqual(code ? [`error ads-preroll-error ${code}`] : []);
    expect([test.content.media.paused, test.ads.state]).toEqual([false, null]);
  });

  it('AD-13: composed/skipoffset-percent.xml can be skipped at 3 s', async () => {
    const test = await playFile('composed/skipoffset-percent.xml', 6, 2.9);
    expect(test.ads.state?.skippableIn).toBeCloseTo(0.1);
    test.adMedia.playTo(3);
    expect(test.ads.state?.skippableIn).toBe(0);
  });

  it('AD-13: the click-through of composed/javascript-clickthrough.xml opens nothing', async () => {
    const opened = vi.fn();
    vi.stubGlobal('open', opened);
    const test = await playFile('composed/javascript-clickthrough.xml', 6, 2);
    expect(test.ads.state?.clickable).toBe(false);
    test.ads.click();
    expect(opened).not.toHaveBeenCalled();
  });
});

/** Plays the ads of a file to their end, or to `end` seconds. */
async function playFile(file: string, duration: number, end = Number.POSITIVE_INFINITY): Promise<TestAds> {
  const responses: AdServerResponses = Object.fromEntries(
    [...filesOf()].map(([name, text]) => [`${SERVER}/${name}`, text])
  );
  const test = createTestAds(responses, { tagUrl: `${SERVER}/${file}` });
  open = test;
  test.session.play();
  test.loadContent();
  for (let round = 0; round < 4; round++) await settled();
  if (!test.ads.state) return test;
  test.loadAdMedia(duration);
  await settled();
  for (let step = 1; step < 20; step++) test.adMedia.playTo(Math.min(end, (duration * step) / 20));
  if (end < duration) return test;
  test.adMedia.playToEnd();
  await settled();
  return test;
}

/** Texts of the files by folder and name. */
function filesOf(): ReadonlyMap<string, string> {
  const folders = ['composed', 'vast-client-js', 'vmap-js'];
  const names = folders.flatMap((folder) => readdirSync(join(FILES, folder)).map((name) => `${folder}/${name}`));
  const all = names.filter((name) => name.endsWith('.xml'));
  return new Map(all.map((name) => [name, readFileSync(join(FILES, name), 'utf8').replaceAll('PORT', '1')]));
}
