import Mpegts from 'mpegts.js';
import type { MediaRequest } from '../access/media-access.ts';
import type { failureAt } from './download.ts';
import type { Engine, EngineInput, Failure } from './engine.ts';
import type { nativeFacts } from './native-engine.ts';
import type { steadyFacts } from './steady-facts.ts';

/** ms after the last byte within which the browser has taken in what there was to play. */
const SETTLE = 2_000;

/** What the other engines use as well: imported here, the bundler would move it into a chunk that every player waits for. */
interface EngineTools {
  readonly failureAt: typeof failureAt;
  readonly nativeFacts: typeof nativeFacts;
  readonly steadyFacts: typeof steadyFacts;
}

/** Plays FLV and MPEG transport streams, which no browser plays by itself, by mpegts.js. */
export function createFlvEngine(
  { media, url, startTime, playhead, door, p2p, onFacts, onFailure }: EngineInput,
  { failureAt, nativeFacts, steadyFacts }: EngineTools
): Engine {
  const ended = new AbortController();
  const { facts, update } = steadyFacts(() => nativeFacts(media, p2p), onFacts);
  for (const type of ['loadedmetadata', 'durationchange', 'progress', 'resize']) {
    media.addEventListener(type, update, ended);
  }
  let player: Mpegts.Player | undefined;
  return {
    begin() {
      if (!Mpegts.isSupported()) {
        onFailure({ reason: 'broken', message: 'FLV needs Media Source Extensions' });
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
      setTimeout(() => void failed(failureOf({ kind, detail, info }, failureAt), info?.code, asked));
    });
    player.on(Mpegts.Events.LOADING_COMPLETE, refuseNothing);
    playhead.keep();
    player.attachMediaElement(media);
    player.load();
    if (time) media.currentTime = time;
    playhead.resume();
  }

  /** mpegts.js says nothing of a body that ends before it could see what it is. */
  function refuseNothing(): void {
    setTimeout(() => {
      if (ended.signal.aborted || media.readyState > HTMLMediaElement.HAVE_NOTHING) return;
      onFailure({ reason: 'broken', message: 'What was sent ends before there is anything to play' });
    }, SETTLE);
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

function failureOf({ kind, detail, info = {} }: MpegtsError, at: typeof failureAt): Failure {
  const { ErrorTypes, ErrorDetails } = Mpegts;
  const isNetwork = kind === ErrorTypes.NETWORK_ERROR;
  const isRefused = detail === ErrorDetails.NETWORK_STATUS_CODE_INVALID;
  const known = isRefused ? at(Number(info.code)) : ({ reason: isNetwork ? 'unreachable' : 'broken' } as const);
  return {
    ...known,
    message: `${kind}, ${detail}: ${info.msg ?? 'no more is known'}`,
    cause: info,
  };
}
