import type { Playable } from '@touchline/domain';
import { vi } from 'vitest';
import type { Conductor } from '../conductor/conductor.ts';
import { noFacts } from '../engine/steady-facts.ts';
import { createFakeMedia, type FakeMedia } from '../fake-media.ts';
import { createSession, type Session } from '../start/session.ts';
import type { AdNews, AdSettings, Ads } from './ads.ts';
import { openIma } from './ima/open-ima.ts';
import { openBreaks } from './open-breaks.ts';

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
  /** What ads play in. */
  readonly film: FakeMedia;
  /** `ad start`, `error ads-preroll-error 303`, in order. */
  readonly heard: string[];
  /** Paths of what was fetched as pictures, in order. */
  readonly tracked: string[];
  /** What content's engine was told of its element, in order: `rest`, `resume`. */
  readonly conducted: string[];
  /** Content plays, as its engine would have it. */
  contentLoads(): void;
  /** The ad's file is there. */
  filmLoads(duration?: number): void;
}

/** What ad servers answer, by URL; a function may take its time. A URL that is not among them cannot be reached. */
export type Answers = Readonly<Record<string, string | (() => Promise<string>)>>;

export const TAG = 'https://ads.example/tag';

/** A session with ads: fake elements, and ad servers that answer what a test says. */
export function createTestAds(
  answers: Answers,
  settings: Partial<AdSettings> = {},
  about: Partial<Playable> = {}
): TestAds {
  const content = createFakeMedia();
  const film = createFakeMedia();
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
    const answer = answers[url];
    if (answer === undefined) throw new TypeError('Failed to fetch');
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    return new Response(await Promise.race([aborted, typeof answer === 'string' ? answer : answer()]));
  });
  const create = document.createElement.bind(document);
  let made = 0;
  const spy = vi.spyOn(document, 'createElement').mockImplementation(((name: string) => {
    if (name !== 'video') return create(name);
    made += 1;
    // The first is the ad's, where it has one; others only tell what the browser plays.
    return made === 1 && !settings.oneElement
      ? film.media
      : Object.assign(create('video'), { canPlayType: () => 'maybe' });
  }) as typeof document.createElement);

  const conducted: string[] = [];
  const conductor: Conductor = {
    ...{
      prepare() {},
      begin() {},
      rest: () => void conducted.push('rest'),
      resume: () => void conducted.push('resume'),
      setQuality() {},
      setAudioTrack() {},
      setCaptions() {},
      end() {},
    },
    facts: () => noFacts,
  };
  const session = createSession(
    { media: content.media, playable: { ...playable, ...about }, startTime: 0, door: {} },
    async () => ({
      createConductor: () => conductor,
    })
  );
  session.held = 'waiting';
  const given = { tagUrl: TAG, consent: 'granted', ...settings };
  const ads = given.sdkUrl ? openIma(session, given, given.sdkUrl) : openBreaks(session, given);
  const heard: string[] = [];
  ads.listen((news) => heard.push(wordsOf(news)));
  return {
    ...{ session, ads, content, film, heard, tracked, conducted },
    contentLoads: () => content.load(),
    filmLoads: (duration = 10) => {
      film.load({ duration });
      spy.mockClear();
    },
  };
}

function wordsOf(news: AdNews): string {
  if (news.name === 'ad') return ['ad', news.detail.event, news.detail.code].filter(Boolean).join(' ');
  if (news.name === 'error') return ['error', news.detail.code, news.detail.vastCode].filter(Boolean).join(' ');
  return news.name;
}

/** Breaks of a VMAP, each with a VAST in it and addresses of its own. */
export const vmap = (...breaks: readonly (readonly [offset: string, vast: string])[]) =>
  `<vmap:VMAP version="1.0">${breaks
    .map(
      ([offset, vast]) =>
        `<vmap:AdBreak timeOffset="${offset}" breakType="linear"><vmap:AdSource><vmap:VASTAdData>${vast}</vmap:VASTAdData></vmap:AdSource><vmap:TrackingEvents><vmap:Tracking event="breakStart">https://ads.example/break/start</vmap:Tracking><vmap:Tracking event="breakEnd">https://ads.example/break/end</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>`
    )
    .join('')}</vmap:VMAP>`;

/** An ad of ten seconds with all that is tracked. */
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
  /** Of `skipoffset`. */
  readonly skip?: string;
  readonly sequence?: string;
  /** What stands in `MediaFiles`. */
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

/** After all that is under way. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setTimeout(resolve));
}
