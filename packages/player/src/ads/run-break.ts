import { AdFailure, toAdFailure } from './ad-failure.ts';
import type { AdStore } from './ad-store.ts';
import type { AdVideo } from './ad-video.ts';
import type { AdBreakKind, AdEvent, AdState } from './ads.ts';
import { chooseFiles, type Screen } from './choose-files.ts';
import { companionsOf } from './companions.ts';
import type { AdLoader } from './load-ads.ts';
import { ping } from './ping.ts';
import { type AdPlay, playAd } from './play-ad.ts';
import type { LinearAd } from './request-ads.ts';
import type { AdBreak } from './schedule.ts';
import type { Macros, VastAd } from './vast.ts';

/** ms between two ads of a break, with all that fail: content does not wait for longer. */
const BETWEEN = 3_000;

export interface BreakInput {
  readonly kind: AdBreakKind;
  /** What is to be played; undefined: there is nothing after all. */
  readonly find: () => Promise<AdBreak | undefined>;
  readonly loader: Pick<AdLoader, 'ads'>;
  /** Where it plays. */
  readonly adVideo: Pick<AdVideo, 'video' | 'events'>;
  /** What its volume is that of. */
  readonly media: HTMLVideoElement;
  readonly screen: () => Screen;
  readonly macros: () => Macros;
  readonly store: Pick<AdStore, 'set' | 'tell'>;
  /** ms in which its first ad has to begin; those in which the visitor has paused it do not count, nor those before. */
  readonly timeout: number;
  /** A file goes into the element next. False: nobody wants it any more. */
  readonly onFile: () => Promise<boolean>;
  /** The first ad is there. False: nobody wants it any more. */
  readonly onOpen: () => boolean;
  readonly onFailure: (cause: unknown) => void;
  /** Its first ad did not begin in time. */
  readonly onTimeout: () => void;
  readonly signal: AbortSignal;
}

/** A break that is on, or is about to be. */
export interface RunningBreak {
  readonly kind: AdBreakKind;
  /** Ads of it; 0: not known yet. */
  readonly count: number;
  /** An ad has begun. */
  readonly begun: boolean;
  readonly paused: boolean;
  /** What plays, if something does. */
  readonly play: AdPlay | undefined;
  /** Resolves when it is over, whatever happened. */
  readonly done: Promise<void>;
  setPaused(paused: boolean): void;
  tell(event: AdEvent['event'], ad?: VastAd, code?: number): void;
  end(): void;
}

/** Plays the ads of a break, one after the other. Never throws. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one break's life; its steps share its state
export function runBreak(input: BreakInput): RunningBreak {
  const { kind, media, macros, store } = input;
  const { video } = input.adVideo;
  const over = new AbortController();
  const end = () => over.abort();
  const ended = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve()));
  let begun = false;
  /** An ad plays, or stands still. */
  let isOn = false;
  let paused = false;
  let index = 0;
  let count = 0;
  let play: AdPlay | undefined;
  let late: ReturnType<typeof setTimeout> | undefined;

  const waitForNext = () => {
    clearTimeout(late);
    if (isOn || paused || over.signal.aborted) return;
    late = setTimeout(
      () => {
        if (!begun) input.onTimeout();
        over.abort(begun && new AdFailure(402, 'The creative does not begin'));
      },
      begun ? BETWEEN : input.timeout
    );
  };
  const tell: RunningBreak['tell'] = (event, ad, code) => {
    const about = { id: ad?.id ?? '', title: ad?.title ?? '', ...(code && { code }) };
    store.tell({ name: 'ad', detail: { event, kind, index, count, ...about } });
  };
  const show = (part: Partial<AdState>) => {
    // While something else than a preroll is awaited, content plays.
    if (over.signal.aborted || (!begun && kind !== 'preroll')) return;
    const phase = paused ? 'paused' : 'loading';
    store.set({ ...nothingYet, phase, muted: media.muted, kind, index: index || 1, count: count || 1, ...part });
  };
  const track = ({ tracking }: AdBreak, event: string, code = 0) => {
    const urls = tracking.filter((known) => known.event === event).map(({ uri }) => uri);
    ping(urls, { ...macros(), ...(code && { ERRORCODE: code }) });
  };

  async function work(): Promise<void> {
    const one = await input.find();
    if (!one) return;
    try {
      const ads = await input.loader.ads(one);
      count = ads.length;
      for (const ad of ads) {
        if (over.signal.aborted) return;
        index += 1;
        await playOne(ad, one);
      }
      if (!begun && !over.signal.aborted) throw new AdFailure(400, 'No ad of the break could be played');
    } catch (cause) {
      track(one, 'error', toAdFailure(cause).vastCode);
      throw cause;
    } finally {
      if (begun) track(one, 'breakEnd');
    }
  }

  async function playOne({ ad, creative }: LinearAd, one: AdBreak): Promise<void> {
    const files = chooseFiles(creative.mediaFiles, input.screen());
    if (files.length === 0) {
      // What would run code is no file that we play.
      ping(ad.errorURLTemplates, { ...macros(), ERRORCODE: 403 });
      tell('error', ad, 403);
      return;
    }
    if (!(await input.onFile())) return end();
    if (over.signal.aborted) return;
    video.volume = media.volume;
    video.muted = media.muted;
    play = playAd({
      ...{ ad, creative, files, ...input.adVideo, macros, paused },
      signal: over.signal,
      onState: show,
      onEvent: (event, code) => tell(event, ad, code),
      onBegin() {
        if (!begun && !input.onOpen()) return false;
        isOn = true;
        clearTimeout(late);
        if (!begun) {
          begun = true;
          track(one, 'breakStart');
          tell('breakstart');
        }
        const companions = companionsOf(ad);
        if (companions.length > 0) store.tell({ name: 'adcompanion', detail: { companions } });
        return true;
      },
    });
    const outcome = await play.done;
    if (outcome === 'late') end();
    if (!isOn) return;
    isOn = false;
    waitForNext();
  }

  waitForNext();
  input.signal.addEventListener('abort', end, { signal: over.signal });
  show({});
  const done = Promise.race([work(), ended])
    .catch((cause) => {
      if (!over.signal.aborted) input.onFailure(cause);
    })
    .finally(() => {
      clearTimeout(late);
      end();
    });

  return {
    kind,
    get count() {
      return count;
    },
    get begun() {
      return begun;
    },
    get paused() {
      return paused;
    },
    get play() {
      return play;
    },
    done,
    setPaused(next) {
      paused = next;
      waitForNext();
      if (!play) show({});
      else if (next) play.pause();
      else play.resume();
    },
    tell,
    end,
  };
}

const nothingYet: Omit<AdState, 'kind' | 'index' | 'count' | 'muted'> = {
  phase: 'loading',
  currentTime: 0,
  duration: null,
  skippableIn: null,
  clickable: false,
  title: '',
  advertiser: '',
  icons: [],
};
