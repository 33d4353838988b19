import type MpegtsType from 'mpegts.js';
import type { MediaRequest } from '../access/media-access.ts';
import { failureAt } from './download.ts';
import type { Engine, EngineInput, Failure } from './engine.ts';
import { nativeFacts } from './native-engine.ts';
import { steadyFacts } from './steady-facts.ts';

/** Plays FLV and MPEG transport streams, which no browser plays by itself, by mpegts.js. */
export function createFlvEngine(
  Mpegts: typeof MpegtsType,
  { media, url, startTime, playhead, door, p2p, onFacts, onFailure }: EngineInput
): Engine {
  const ended = new AbortController();
  const { facts, update } = steadyFacts(() => nativeFacts(media, p2p), onFacts);
  for (const type of ['loadedmetadata', 'durationchange', 'progress', 'resize']) {
    media.addEventListener(type, update, ended);
  }
  let player: MpegtsType.Player | undefined;
  return {
    begin() {
      if (!Mpegts.isSupported()) {
        onFailure({ reason: 'broken', message: 'This browser has no Media Source Extensions, which FLV needs' });
        return;
      }
      Mpegts.LoggingControl.enableAll = false;
      open(startTime);
    },
    facts,
    setQuality() {},
    setAudioTrack() {},
    setCaptions() {},
    end() {
      ended.abort();
      player?.destroy();
    },
  };

  function open(time: number): void {
    const asked: MediaRequest | undefined = door.access?.request(url);
    const type = /\.m?ts(?:[?#]|$)/i.test(url) ? 'mpegts' : 'flv';
    player = Mpegts.createPlayer(
      { type, url: asked?.url ?? url, cors: true },
      { autoCleanupSourceBuffer: true, headers: asked?.headers ?? {} }
    );
    player.on(Mpegts.Events.ERROR, (kind: string, detail: string, info?: { code?: number; msg?: string }) => {
      // Afterwards: it must not be ended while it is still telling.
      setTimeout(() => void failed(failureOf(Mpegts, { kind, detail, info }), info?.code, asked));
    });
    playhead.keep();
    player.attachMediaElement(media);
    player.load();
    if (time) media.currentTime = time;
    playhead.resume();
  }

  /** What was refused is asked for once more by whatever is newer. */
  async function failed(failure: Failure, status?: number, asked?: MediaRequest): Promise<void> {
    const isRefused = status === 401 || status === 403;
    const renewal = isRefused && asked ? await door.access?.renew(asked) : undefined;
    if (ended.signal.aborted || renewal === 'denied') return;
    if (renewal !== 'new') return onFailure(renewal === 'unanswered' ? { ...failure, reason: 'unreachable' } : failure);
    player?.destroy();
    open(playhead.time());
  }
}

/** What mpegts.js tells of an error. */
interface MpegtsError {
  readonly kind: string;
  readonly detail: string;
  readonly info?: { readonly code?: number; readonly msg?: string } | undefined;
}

function failureOf({ ErrorTypes, ErrorDetails }: typeof MpegtsType, { kind, detail, info = {} }: MpegtsError): Failure {
  const isNetwork = kind === ErrorTypes.NETWORK_ERROR;
  const isRefused = detail === ErrorDetails.NETWORK_STATUS_CODE_INVALID;
  const known = isRefused ? failureAt(Number(info.code)) : ({ reason: isNetwork ? 'unreachable' : 'broken' } as const);
  return {
    ...known,
    message: `${kind}, ${detail}: ${info.msg ?? 'no more is known'}`,
    cause: info,
  };
}
