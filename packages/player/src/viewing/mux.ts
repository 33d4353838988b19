import { pageConsent } from '@touchline/beacon';
import type { FeatureInput } from '../feature.ts';
import type { Counting, Player } from '../player.ts';

/** What it keeps of a visitor, a cookie. */
const COOKIE = 'muxData';

type Load = () => Promise<typeof import('mux-embed')>;

/**
 * Has a player's viewings counted by mux-embed, the client of Mux, in place of ours (`analytics="mux"`). It sends to Mux.
 * Its code comes once the visitor may be counted, and it ends, with its cookie, when that is over.
 */
export function begin(_: Player, input: FeatureInput, load: Load = () => import('mux-embed')): void {
  const { media, session, settings, signal } = input;
  const counting = settings.counting?.() as Counting;
  const consent = pageConsent(counting.consent);
  let wanted = false;
  let isRunning = false;

  const check = async () => {
    const { answer, store } = consent.state;
    const was = wanted;
    wanted = answer === 'granted' && !signal.aborted;
    if (!wanted) return end();
    if (was) return;
    try {
      const { default: mux } = await load();
      if (!wanted || isRunning) return;
      isRunning = true;
      mux.monitor(media, {
        disableCookies: !store,
        sampleRate: counting.sampleRate,
        data: {
          env_key: counting.envKey,
          player_name: counting.widget,
          video_id: session.playable.id,
          video_title: settings.title,
          ...(counting.userId && { viewer_user_id: counting.userId }),
        },
      });
    } catch {
      // Nothing is counted.
      wanted = false;
    }
  };
  const end = () => {
    if (isRunning) (media as HTMLVideoElement & { mux?: { destroy(): void } }).mux?.destroy();
    isRunning = false;
    // Who goes on to another video stays who he is.
    if (!consent.state.store && consent.state.answer !== 'pending') forget();
  };
  const stop = consent.subscribe(check);
  signal.addEventListener('abort', () => {
    stop();
    void check();
  });
  void check();
}

function forget(): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    if (document.cookie.includes(`${COOKIE}=`)) document.cookie = `${COOKIE}=; Max-Age=0; Path=/`;
  } catch {
    // A frame that refuses cookies has none.
  }
}
