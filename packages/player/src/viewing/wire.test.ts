// @vitest-environment jsdom
import { MINUTE_MS } from '@touchline/domain';
import { describe, expect, it } from 'vitest';
import { createTestVideo } from '../testing/viewing.ts';
import { createDelta, toWire } from './wire.ts';
import { NAMES } from './wire-names.ts';

/** Abbreviations of the rule (beacons.md): one letter for the first word, two for each further one. */
const FIRST = 'a env,e event,m mux,p player,s session,u viewer,v video,w page,x view,y sub';
const FURTHER =
  'ag aggregate,ap api,av average,bi bitrate,bz business,cd code,co count,ct content,cv cumulative,do downscale,dg downscaling,dp dropped,du duration,er error,ex expires,ez exception,fa failed,fi first,fq frequency,fr frame,fs fullscreen,ht height,id id,in instance,is is,ke key,li live,lt latency,ma max,me message,ms ms,nm name,no number,pa paused,pb playback,pe percentage,ph playhead,pn playing,ps position,py property,re rebuffer,rf rendition,rg range,sa sample,sk seek,so source,sq sequence,st start,su startup,sw software,ti time,tl total,to to,tt title,ug upscaling,up upscale,ur url,us user,vd viewed,ve version,vr viewer,wa watch,wd width,cl canceled';
const wordsOf = (text: string) => new Map(text.split(',').map((pair) => pair.split(' ').reverse() as [string, string]));
const [first, further] = [wordsOf(FIRST), wordsOf(FURTHER)];

function shortened(name: string): string {
  const [head = '', ...rest] = name.split('_');
  return rest.reduce((key, word) => key + (further.get(word) ?? `_${word}_`), first.get(head) ?? `${head}_`);
}

const WHO = {
  userId: 'user',
  sessionId: 'tab',
  visitor: { viewerId: 'viewer', sampleNumber: 0.25, sessionId: 'session', sessionStart: 5, sessionEnd: 9 },
};

const ABOUT = {
  ...{ videoId: 'v1', title: 'Final', duration: 100, live: false, startTime: 0, latency: null, rendition: null },
  ...{ sourceUrl: 'https://media.example/v1/master.m3u8?token=secret#x', widget: 'video-player' },
  ...{ authUserId: 'u7' as string | null, publicKey: 'pk', envKey: 'env' },
};

/** The last event of a video, with all fields. */
function wireOf(video: ReturnType<typeof createTestVideo>, about = ABOUT) {
  const event = video.events.at(-1);
  if (!event) throw new Error('No event was sent.');
  const sizes = { width: 640, height: 360, epoch: 1_000_000, isAutomatic: true, error: undefined };
  return toWire(event, WHO, { about, media: document.createElement('video'), viewingId: 'x', playerId: 'p', ...sizes });
}

describe('wire names', () => {
  it.each(Object.entries(NAMES))('%s is %s, abbreviated by the rule', (key, name) => {
    expect(key).toBe(shortened(name));
  });

  it('cover all fields, and no others', () => {
    expect(Object.keys(wireOf(createTestVideo().on('play'))).sort()).toEqual(Object.keys(NAMES).sort());
  });
});

describe('toWire', () => {
  it('sends identity, page and video, without secrets in URLs', () => {
    history.replaceState(null, '', '/match?token=secret#top');
    const wire = wireOf(createTestVideo().on('play'));
    expect(wire).toMatchObject({
      ...{ e: 'play', ake: 'env', mvrid: 'viewer', msano: 0.25, sid: 'session', sst: 5, sex: 9, uusid: 'u7' },
      ...{ ypyid: 'pk', pinid: 'p', xid: 'x', vid: 'v1', vtt: 'Final', uti: 1_001_000, xst: 1_001_000 },
    });
    expect([wire.vsour, wire.wur]).toEqual(['https://media.example/v1/master.m3u8', `${location.origin}/match`]);
    expect(Object.keys(wire).slice(-2)).toEqual(['vsour', 'wur']);
    expect(JSON.stringify(wire)).not.toContain('secret');
  });

  it('rounds to whole ms, and ratios to four digits', () => {
    const video = createTestVideo()
      .on('play')
      .pass(800.4)
      .on('playing')
      .run(2_000)
      .stall(3_000)
      .run(1_000.3)
      .on('pause');
    expect(wireOf(video)).toMatchObject({
      ...{ xwati: 6_801, xpntimscv: 3_000, xctpbti: 3_000, xtitofifr: 800, xagsuti: 1_800 },
      ...{ xreco: 1, xredu: 3_000, xrepe: 0.4411, xrefq: 0.000_147, xvdpe: 3, vpbrg: '["0:3000"]' },
    });
  });

  it('sends the share of bytes from peers if the video is shared', () => {
    const video = createTestVideo().on('play');
    const p2p = { bytesFromPeers: 750, bytesFromHttp: 250 };
    expect(wireOf(video, { ...ABOUT, p2p } as typeof ABOUT)).toMatchObject({ x_peershare_: 0.75 });
    expect(wireOf(video)['x_peershare_']).toBeUndefined();
  });

  it('distinguishes a failed start from an abandoned one', () => {
    const failed = createTestVideo().on('play').on({ type: 'error', isBusiness: false }).on('end');
    expect(wireOf(failed)).toMatchObject({ xfa: true, xsufa: true, xsucl: false });
    expect(wireOf(createTestVideo().on('play').on('end'))).toMatchObject({ xfa: false, xsufa: false, xsucl: true });
    expect(wireOf(createTestVideo().all('play', 'playing', 'end'))).toMatchObject({
      xfa: false,
      xsufa: false,
      xsucl: false,
    });
  });
});

describe('createDelta', () => {
  const event = { e: 'pause', xid: 'x', vid: 'v1', xwati: 500, vsobi: 800 };

  it('BA-20: omits unchanged fields, except those that identify an event', () => {
    const delta = createDelta();
    expect(delta(event, 0)).toEqual(event);
    expect(delta({ ...event, e: 'play', xwati: 600 }, 1_000)).toEqual({ e: 'play', xid: 'x', vid: 'v1', xwati: 600 });
    expect(delta({ ...event, e: 'hb', xwati: 600 }, 1_000)).toEqual({ e: 'hb', xid: 'x', vid: 'v1' });
  });

  it('BA-20, LIM-05: is complete again 10 minutes after the last event', () => {
    const delta = createDelta();
    delta(event, 0);
    expect(Object.keys(delta(event, 10 * MINUTE_MS - 1))).toEqual(['e', 'xid', 'vid']);
    expect(delta(event, 20 * MINUTE_MS - 1)).toEqual(event);
  });

  it('BA-20: is complete at the start and at the end of a viewing', () => {
    const delta = createDelta();
    delta(event, 0);
    expect(delta({ ...event, e: 'viewstart' }, 1)).toEqual({ ...event, e: 'viewstart' });
    expect(delta({ ...event, e: 'viewend' }, 2)).toEqual({ ...event, e: 'viewend' });
  });

  it('sends a rendition with all its fields', () => {
    const delta = createDelta();
    delta(event, 0);
    expect(delta({ ...event, e: 'renditionchange' }, 1)).toHaveProperty('vsobi', 800);
  });
});
