import type { Playable } from '@touchline/domain';
import { vi } from 'vitest';
import type { AdSettings, Ads, AdUpdate } from '../ads/ads.ts';
import { VastProvider } from '../ads/breaks/vast-provider.ts';
import { ImaProvider } from '../ads/ima/ima-provider.ts';
import { openAdSession } from '../ads/session/ad-session.ts';
import type { PlaybackController } from '../controller/playback-controller.ts';
import { emptyEngineState } from '../engine/memoized-state.ts';
import { createSession, type Session } from '../start/session.ts';
import { createFakeMedia, type FakeMedia } from './fake-media.ts';

const playable: Playable = {
  id: 'derby',
  name: 'Derby',
  urls: ['https://media.example/master.mp4'],
  tokenOrigins: [],
  expireTime: null,
  live: false,
  duration: 60,
  captions: [],
  storyboardUrl: null,
  plan: null,
};

export interface TestAds {
  readonly session: Session;
  readonly ads: Ads;
  readonly content: FakeMedia;
  /** The element for ads. */
  readonly adMedia: FakeMedia;
  /** Updates as text, in order: `ad start`, `error ads-preroll-error 303`. */
  readonly emitted: string[];
  /** Paths of the requested tracking images, in order. */
  readonly tracked: string[];
  /** Calls of the content's engine, in order: `suspend`, `resume`. */
  readonly engineCalls: string[];
  /** Loads content, like its engine. */
  loadContent(): void;
  /** Loads the ad's media file. */
  loadAdMedia(duration?: number): void;
}

/** Responses of ad servers by URL; a function may delay its response. Other URLs cannot be reached. */
export type AdServerResponses = Readonly<Record<string, string | (() => Promise<string>)>>;

export const TAG = 'https://ads.example/tag';

/** Creates a session with ads, fake elements and fake ad servers. */
export function createTestAds(
  responses: AdServerResponses,
  settings: Partial<AdSettings> = {},
  playableFields: Partial<Playable> = {}
): TestAds {
  const content = createFakeMedia();
  const adMedia = createFakeMedia();
  document.body.append(content.media);
  const tracked: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        const { pathname, search } = new URL(url);
        tracked.push(pathname + search);
      }
    }
  );
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    const response = responses[url];
    if (response === undefined) throw new TypeError('Failed to fetch');
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    return new Response(await Promise.race([aborted, typeof response === 'string' ? response : response()]));
  });
  const create = document.createElement.bind(document);
  let videoCount = 0;
  const spy = vi.spyOn(document, 'createElement').mockImplementation(((name: string) => {
    if (name !== 'video') return create(name);
    videoCount += 1;
    // The first element is the ad's, if it has its own; others only check formats.
    return videoCount === 1 && !settings.oneElement
      ? adMedia.media
      : Object.assign(create('video'), { canPlayType: () => 'maybe' });
  }) as typeof document.createElement);

  const engineCalls: string[] = [];
  const controller: PlaybackController = {
    ...{
      prepare() {},
      begin() {},
      suspend: () => void engineCalls.push('suspend'),
      resume: () => void engineCalls.push('resume'),
      setQuality() {},
      setAudioTrack() {},
      setCaptions() {},
      end() {},
    },
    state: () => emptyEngineState,
  };
  const session = createSession(
    { media: content.media, playable: { ...playable, ...playableFields }, startTime: 0, authorizer: {} },
    async () => ({
      createController: () => controller,
    })
  );
  session.held = 'waiting';
  const adSettings = { tagUrl: TAG, consent: 'granted', ...settings };
  const { sdkUrl } = adSettings;
  const ads = openAdSession(session, adSettings, (context) =>
    sdkUrl ? new ImaProvider(context, sdkUrl) : new VastProvider(context)
  );
  const emitted: string[] = [];
  ads.listen((update) => emitted.push(describeUpdate(update)));
  return {
    ...{ session, ads, content, adMedia, emitted, tracked, engineCalls },
    loadContent: () => content.load(),
    loadAdMedia: (duration = 10) => {
      adMedia.load({ duration });
      spy.mockClear();
    },
  };
}

function describeUpdate(update: AdUpdate): string {
  if (update.name === 'ad') return ['ad', update.detail.event, update.detail.code].filter(Boolean).join(' ');
  if (update.name === 'error') return ['error', update.detail.code, update.detail.vastCode].filter(Boolean).join(' ');
  return update.name;
}

/** A VMAP of breaks, each with a VAST and tracking URLs. */
export const vmap = (...breaks: readonly (readonly [offset: string, vast: string])[]) =>
  `<vmap:VMAP version="1.0">${breaks
    .map(
      ([offset, vast]) =>
        `<vmap:AdBreak timeOffset="${offset}" breakType="linear"><vmap:AdSource><vmap:VASTAdData>${vast}</vmap:VASTAdData></vmap:AdSource><vmap:TrackingEvents><vmap:Tracking event="breakStart">https://ads.example/break/start</vmap:Tracking><vmap:Tracking event="breakEnd">https://ads.example/break/end</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>`
    )
    .join('')}</vmap:VMAP>`;

/** A VAST with an ad of ten seconds and all tracking events. */
export function vastOf(inside = inline()): string {
  return `<VAST version="4.2">${inside}</VAST>`;
}

export function inline({
  name = 'a',
  skip = '',
  sequence = '',
  files = mediaFile(name),
}: {
  readonly name?: string;
  /** Value of `skipoffset`. */
  readonly skip?: string;
  readonly sequence?: string;
  /** Content of `MediaFiles`. */
  readonly files?: string;
} = {}): string {
  const events =
    'loaded creativeView start firstQuartile midpoint thirdQuartile complete skip pause resume mute unmute';
  const tracking = events
    .split(' ')
    .map((event) => `<Tracking event="${event}"><![CDATA[https://ads.example/${name}/${event}]]></Tracking>`)
    .join('');
  return `<Ad id="${name}"${sequence && ` sequence="${sequence}"`}><InLine><AdSystem>t</AdSystem><AdTitle>${name}</AdTitle><Impression><![CDATA[https://ads.example/${name}/impression]]></Impression><Error><![CDATA[https://ads.example/${name}/error?code=[ERRORCODE]]]></Error><Creatives><Creative><Linear${skip && ` skipoffset="${skip}"`}><Duration>00:00:10</Duration><TrackingEvents>${tracking}</TrackingEvents><VideoClicks><ClickThrough><![CDATA[https://shop.example/${name}]]></ClickThrough></VideoClicks><MediaFiles>${files}</MediaFiles></Linear></Creative></Creatives></InLine></Ad>`;
}

function mediaFile(name: string): string {
  return `<MediaFile delivery="progressive" type="video/mp4" width="640" height="360"><![CDATA[https://ads.example/${name}.mp4]]></MediaFile>`;
}

/** Waits for all pending tasks. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 8; round++) await new Promise((resolve) => setTimeout(resolve));
}
