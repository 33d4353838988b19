import type { BeaconEvent, Who } from '@touchline/beacon';
import { percentWatched, playedRanges, type ViewingEvent } from './viewing.ts';
import type { VideoAbout, ViewingError } from './viewing-input.ts';
import { COMPLETE } from './viewing-limits.ts';
import type { Key } from './wire-names.ts';

/** One event on the wire. Keys: wire-names.ts. */
export type WireEvent = { readonly [K in Key]?: unknown };

/** What an event says beside the viewing itself. */
export interface Circumstances {
  readonly about: VideoAbout;
  readonly viewingId: string;
  readonly playerId: string;
  /** Epoch ms at which `performance.now()` was 0. */
  readonly epoch: number;
  readonly media: HTMLVideoElement;
  /** Of the player, CSS px. */
  readonly width: number;
  readonly height: number;
  /** Nobody had touched the page when it began to play. */
  readonly isAutomatic: boolean;
  readonly error: ViewingError | null;
}

/** All fields of an event; what is not known, or not so, is undefined. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one table
export function toWire({ word, at, viewing }: ViewingEvent, { visitor }: Who, circumstances: Circumstances): WireEvent {
  const { about, media, epoch, error } = circumstances;
  const { rendition, latency, p2p } = about;
  const { watchTime, startupTime, rebufferCount, rebufferDuration, bitTime, initAt, readyAt, framed, failed } = viewing;
  return {
    e: word,
    ake: about.envKey,
    uti: round(epoch + at),
    mapve: '2.1',
    mvrid: visitor.viewerId,
    msano: visitor.sampleNumber,
    sid: visitor.sessionId,
    sst: visitor.sessionStart,
    sex: visitor.sessionEnd,
    uusid: about.authUserId || undefined,
    ypyid: about.publicKey,

    pinid: circumstances.playerId,
    psqno: viewing.total,
    psw: 'Touchline',
    pnm: about.widget,
    psuti: readyAt !== null && initAt !== null ? round(readyAt - initAt) : undefined,
    pphti: round(viewing.playhead),
    pispa: !viewing.watching,
    pisfs: document.fullscreenElement !== null,
    pwd: circumstances.width,
    pht: circumstances.height,
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

    xid: circumstances.viewingId,
    xsqno: viewing.sequence,
    xst: round(epoch + viewing.startAt),
    xwati: round(watchTime),
    xpntimscv: round(viewing.playingTime),
    xctpbti: round(viewing.content),
    xtitofifr: round(startupTime),
    // Its clock begins with the page.
    xagsuti: startupTime !== null && circumstances.isAutomatic ? round(viewing.startAt + startupTime) : undefined,
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
    xdpfrco: media.getVideoPlaybackQuality?.().droppedVideoFrames,
    xlilt: latency === null ? undefined : round(latency * 1000),
    x_peershare_: peerShare(p2p),
    xmaphps: round(viewing.maxPlayhead),
    xvdpe: round(percentWatched(viewing)),
    x_quartiles_: viewing.quartiles,
    xfa: failed,
    xsufa: failed && !framed,
    xsucl: word === 'viewend' ? !failed && !framed : undefined,

    vsour: withoutQuery(about.sourceUrl) || undefined,
    wur: withoutQuery(location.href),
  };
}

function round(value: number | null): number | undefined {
  return value === null ? undefined : Math.round(value);
}

/** Four figures are more than anybody reads of a share. */
function share(part: number, whole: number): number | undefined {
  return whole ? +(part / whole).toPrecision(4) : undefined;
}

/** undefined: it is not shared, or nothing has come yet. */
function peerShare(p2p: VideoAbout['p2p']): number | undefined {
  return p2p ? share(p2p.bytesFromPeers, p2p.bytesFromPeers + p2p.bytesFromHttp) : undefined;
}

/** Origin and path: the rest may hold secrets. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, '');
}

/** Always there, so that each event can be told from others and put in its place. */
const ALWAYS = /^(e|ake|uti|mapve|vid|pinid|psqno|xid|xsqno|pphti|xpntimscv|per.+)$/;

/**
 * Leaves out of each event what has not changed since the one before it; the first and the last of a viewing are complete,
 * and the first after ten minutes (BA-20). `now`: ms of any clock.
 */
export function createDelta(): (event: WireEvent, now: number) => BeaconEvent {
  let before: Readonly<Record<string, unknown>> = {};
  let last = Number.NEGATIVE_INFINITY;
  return (event, now) => {
    const word = event.e as string;
    const isComplete = /^view(start|end)$/.test(word) || now - last >= COMPLETE;
    const isTold = ([key, value]: readonly [string, unknown]) =>
      isComplete || value !== before[key] || ALWAYS.test(key) || (word === 'renditionchange' && key.startsWith('vso'));
    const told = Object.fromEntries(Object.entries(event).filter(isTold));
    before = event;
    last = now;
    return told;
  };
}
