import type { BeaconEvent, Identity } from '@touchline/beacon';
import { percentWatched, playedRanges, type ViewingEvent } from './viewing.ts';
import type { VideoAbout, ViewingError } from './viewing-input.ts';
import { FULL_EVENT_INTERVAL_MS } from './viewing-limits.ts';
import type { Key } from './wire-names.ts';

/** One event on the wire. Keys: wire-names.ts. */
export type WireEvent = { readonly [K in Key]?: unknown };

/** Data of an event in addition to its viewing. */
export interface EventContext {
  about: VideoAbout;
  viewingId: string;
  readonly playerId: string;
  /** Epoch ms at which `performance.now()` was 0. */
  readonly epoch: number;
  readonly media: HTMLVideoElement;
  /** Size of the player in CSS px. */
  width: number;
  height: number;
  /** The visitor had not interacted with the page when playback began. */
  isAutomatic: boolean;
  /** Of an error event. */
  error: ViewingError | undefined;
}

/** Returns all fields of an event; fields that are not known or do not apply are undefined. */
export function toWire(event: ViewingEvent, { visitor }: Identity, context: EventContext): WireEvent {
  const { name, at, viewing } = event;
  const { about, media, error } = context;
  const { rendition } = about;
  const { readyAt, initAt } = viewing;
  return {
    e: name,
    ake: about.envKey,
    uti: round(context.epoch + at),
    mapve: '2.1',
    mvrid: visitor.viewerId,
    msano: visitor.sampleNumber,
    sid: visitor.sessionId,
    sst: visitor.sessionStart,
    sex: visitor.sessionEnd,
    uusid: about.authUserId || undefined,
    ypyid: about.publicKey,

    pinid: context.playerId,
    psqno: viewing.total,
    psw: 'Touchline',
    pnm: about.widget,
    psuti: readyAt !== null && initAt !== null ? round(readyAt - initAt) : undefined,
    pphti: round(viewing.playhead),
    pispa: !viewing.watching,
    pisfs: document.fullscreenElement !== null,
    pwd: context.width,
    pht: context.height,
    percd: error?.code,
    perme: error?.message,
    perbzez: error?.isBusiness,

    vid: about.videoId,
    vtt: about.title || undefined,
    vsoisli: about.live,
    vsodu: round(viewing.duration),
    vsobi: rendition?.bitrate || undefined,
    vsowd: rendition?.width || media.videoWidth || undefined,
    vsoht: rendition?.height || media.videoHeight || undefined,
    vpbrg: JSON.stringify(playedRanges(viewing).map((range) => range.map(Math.round).join(':'))),

    ...viewFields(event, context),

    vsour: withoutQuery(about.sourceUrl) || undefined,
    wur: withoutQuery(location.href),
  };
}

/** Returns the fields of the view: its figures, and how it began and ended. */
function viewFields({ name, viewing }: ViewingEvent, context: EventContext): WireEvent {
  const { watchTime, startupTime, rebufferCount, rebufferDuration, bitTime, framed, failed } = viewing;
  const { latency, p2p } = context.about;
  return {
    xid: context.viewingId,
    xsqno: viewing.sequence,
    xst: round(context.epoch + viewing.startAt),
    xwati: round(watchTime),
    xpntimscv: round(viewing.playingTime),
    xctpbti: round(viewing.content),
    xtitofifr: round(startupTime),
    // Its clock starts with the page.
    xagsuti: startupTime !== null && context.isAutomatic ? round(viewing.startAt + startupTime) : undefined,
    xreco: rebufferCount,
    xredu: round(rebufferDuration),
    xrepe: share(rebufferDuration, watchTime),
    xrefq: share(rebufferCount, watchTime),
    xskco: viewing.seekCount,
    xskdu: round(viewing.seekDuration),
    xtlskdu: round(viewing.seekDurationFull),
    xmaskti: round(viewing.longestSeek),
    xavbi: bitTime ? round(viewing.bits / bitTime) : undefined,
    xrf_upshift_co: viewing.switchesUp,
    xrf_downshift_co: viewing.switchesDown,
    xtlug: round(viewing.upscaled),
    xtldg: round(viewing.downscaled),
    xtlctpbti: round(viewing.scaledTime),
    xmauppe: share(viewing.maxUpscale, 1),
    xmadope: share(viewing.maxDownscale, 1),
    xdpfrco: context.media.getVideoPlaybackQuality?.().droppedVideoFrames,
    xlilt: latency === null ? undefined : round(latency * 1000),
    x_peershare_: peerShare(p2p),
    xmaphps: round(viewing.maxPlayhead),
    xvdpe: round(percentWatched(viewing)),
    x_quartiles_: viewing.quartiles,
    xfa: failed,
    xsufa: failed && !framed,
    xsucl: name === 'viewend' ? !failed && !framed : undefined,
  };
}

function round(value: number | null): number | undefined {
  return value === null ? undefined : Math.round(value);
}

/** Rounds a ratio to four digits. */
function share(part: number, whole: number): number | undefined {
  return whole ? +(part / whole).toPrecision(4) : undefined;
}

/** undefined: not shared, or nothing loaded yet. */
function peerShare(p2p: VideoAbout['p2p']): number | undefined {
  return p2p ? share(p2p.bytesFromPeers, p2p.bytesFromPeers + p2p.bytesFromHttp) : undefined;
}

/** Returns origin and path, because the rest may contain secrets. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, '');
}

/** Fields that are always sent, to identify and order an event. */
const ALWAYS = /^(e|ake|uti|mapve|vid|pinid|psqno|xid|xsqno|pphti|xpntimscv|per.+)$/;

/**
 * Creates a function that omits fields unchanged since the previous event. The first and last event of a viewing are
 * complete, and the first after ten minutes (BA-20). `now`: ms of any clock.
 */
export function createDelta(): (event: WireEvent, now: number) => BeaconEvent {
  let before: Readonly<Record<string, unknown>> = {};
  let last = 0;
  return (event, now) => {
    const name = event.e as string;
    const isComplete = /^view(start|end)$/.test(name) || now - last >= FULL_EVENT_INTERVAL_MS;
    const isSent = ([key, value]: readonly [string, unknown]) =>
      isComplete || value !== before[key] || ALWAYS.test(key) || (name === 'renditionchange' && key.startsWith('vso'));
    const sent = Object.fromEntries(Object.entries(event).filter(isSent));
    before = event;
    last = now;
    return sent;
  };
}
