import type { BeaconEvent, Who } from '@touchline/beacon';
import { percentWatched, playedRanges, type Viewing, type ViewingEvent } from './viewing.ts';
import type { VideoAbout, ViewingError } from './viewing-input.ts';
import { limits } from './viewing-limits.ts';
import type { Key } from './wire-names.ts';

/** One event on the wire. Keys: wire-names.ts. */
export type WireEvent = { readonly [K in Key]?: unknown };

/** What an event says beside the viewing itself. */
export interface Circumstances {
  readonly who: Who;
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
  readonly error: ViewingError | undefined;
}

/** All fields of an event; what is not known, or not so, is undefined. */
export function toWire(event: ViewingEvent, circumstances: Circumstances): WireEvent {
  const { about } = circumstances;
  return {
    ...visitorFields(event, circumstances),
    ...playerFields(event, circumstances),
    ...videoFields(event, circumstances),
    ...viewingFields(event, circumstances),
    ...qualityFields(event.viewing, circumstances),
    vsour: withoutQuery(about.sourceUrl) || undefined,
    wur: withoutQuery(location.href),
  };
}

function visitorFields({ word, at }: ViewingEvent, { who, about, epoch }: Circumstances): WireEvent {
  const { viewerId, sampleNumber, sessionId, sessionStart, sessionEnd } = who.visitor;
  return {
    e: word,
    ake: about.envKey,
    uti: round(epoch + at),
    mapve: '2.1',
    mvrid: viewerId,
    msano: sampleNumber,
    sid: sessionId,
    sst: sessionStart,
    sex: sessionEnd,
    uusid: about.authUserId || undefined,
    ypyid: about.publicKey,
  };
}

function playerFields({ word, viewing }: ViewingEvent, circumstances: Circumstances): WireEvent {
  const { about, playerId, width, height, error } = circumstances;
  const { readyAt, initAt } = viewing;
  return {
    pinid: playerId,
    psqno: viewing.total,
    psw: 'Touchline',
    pnm: about.widget,
    psuti: word === 'playerready' && readyAt !== null && initAt !== null ? round(readyAt - initAt) : undefined,
    pphti: round(viewing.playhead),
    pispa: !viewing.watching,
    pisfs: document.fullscreenElement !== null,
    pwd: round(width),
    pht: round(height),
    percd: error?.code,
    perme: error?.message,
    perbzez: error?.isBusiness,
  };
}

function videoFields({ viewing }: ViewingEvent, { about, media }: Circumstances): WireEvent {
  const { rendition } = about;
  return {
    vid: about.videoId,
    vtt: about.title || undefined,
    vsoisli: about.live,
    vsodu: round(viewing.duration),
    vsobi: rendition?.bitrate ?? undefined,
    vsowd: rendition?.width || media.videoWidth || undefined,
    vsoht: rendition?.height || media.videoHeight || undefined,
    vpbrg: JSON.stringify(playedRanges(viewing).map((range) => range.map(Math.round).join(':'))),
  };
}

function viewingFields({ word, viewing }: ViewingEvent, circumstances: Circumstances): WireEvent {
  const { viewingId, epoch, isAutomatic } = circumstances;
  const { watched, startup, stalls, stallTime, failed, framed } = viewing;
  return {
    xid: viewingId,
    xsqno: viewing.sequence,
    xst: round(epoch + viewing.startAt),
    xwati: round(watched),
    xpntimscv: round(viewing.played),
    xctpbti: round(viewing.content),
    xtitofifr: round(startup),
    // Its clock begins with the page.
    xagsuti: startup !== null && isAutomatic ? round(viewing.startAt + startup) : undefined,
    xreco: stalls,
    xredu: round(stallTime),
    xrepe: share(stallTime, watched),
    xrefq: share(stalls, watched),
    xskco: viewing.seeks,
    xskdu: round(viewing.seekTime),
    xtlskdu: round(viewing.seekTimeFull),
    xmaskti: round(viewing.longestSeek),
    xmaphps: round(viewing.maxPlayhead),
    xvdpe: round(percentWatched(viewing)),
    x_quartiles_: viewing.quartiles,
    xfa: failed,
    xsufa: failed && !framed,
    xsucl: word === 'viewend' ? !failed && !framed : undefined,
  };
}

function qualityFields(viewing: Viewing, { about, media }: Circumstances): WireEvent {
  const { bits, bitTime, switchesUp, switchesDown } = viewing;
  return {
    xavbi: bitTime > 0 ? round(bits / bitTime) : undefined,
    xrfchco: switchesUp + switchesDown,
    xrf_upshift_co: switchesUp,
    xrf_downshift_co: switchesDown,
    xtlug: round(viewing.upscaled),
    xtldg: round(viewing.downscaled),
    xtlctpbti: round(viewing.scaledTime),
    xmauppe: short(viewing.maxUpscale),
    xmadope: short(viewing.maxDownscale),
    xdpfrco: media.getVideoPlaybackQuality?.().droppedVideoFrames,
    xlilt: about.latency === null ? undefined : round(about.latency * 1000),
  };
}

function round(value: number | null): number | undefined {
  return value === null ? undefined : Math.round(value);
}

/** Origin and path: the rest may hold secrets. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*/s, '').replace(/^(data|blob):.*/s, '');
}

function share(part: number, whole: number): number | undefined {
  return whole > 0 ? short(part / whole) : undefined;
}

/** Four figures are more than anybody reads of a share. */
function short(value: number): number {
  return Number(value.toPrecision(4));
}

/** Always there, so that each event can be told from others and put in its place. */
const ALWAYS: ReadonlySet<string> = new Set<Key>([
  ...(['e', 'ake', 'uti', 'mapve', 'vid', 'pinid', 'psqno', 'xid', 'xsqno', 'pphti', 'xpntimscv'] as const),
  ...(['percd', 'perme', 'perbzez'] as const),
]);

/**
 * Leaves out of each event what has not changed since the one before it; the first and the last of a viewing are complete,
 * and the first after ten minutes (BA-20). A field that is no more comes as null. `now`: ms of any clock.
 */
export function createDelta(): (event: WireEvent, now: number) => BeaconEvent {
  let before: Readonly<Record<string, unknown>> = {};
  let last = Number.NEGATIVE_INFINITY;
  return (event, now) => {
    const isComplete = /^view(start|end)$/.test(event.e as string) || now - last >= limits.complete;
    const told: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(event)) {
      const isNew = value !== before[key];
      // What is no more is told once; an error is of its event only.
      if (
        value === undefined ? isNew && !isComplete && !ALWAYS.has(key) : isNew || isComplete || mustTell(event.e, key)
      )
        told[key] = value ?? null;
    }
    before = event;
    last = now;
    return told;
  };
}

function mustTell(word: unknown, key: string): boolean {
  return ALWAYS.has(key) || (word === 'renditionchange' && key.startsWith('vso'));
}
