import { pageConsent } from '@touchline/beacon';
import type { FeatureInput } from '../feature.ts';
import type { Counting, Player } from '../player.ts';

/** Cookie with Mux's visitor id. */
const COOKIE = 'muxData';

type Load = () => Promise<typeof import('mux-embed')>;

/**
 * Counts a player's viewings with mux-embed, the client of Mux, instead of ours (`analytics="mux"`). It sends data to
 * Mux. Loads the code once counting is allowed; ends it and deletes its cookie when consent is withdrawn.
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
          env_key: counting.muxEnvKey,
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
    // Keeps the visitor id across videos, as long as storage is allowed.
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
    // The frame has no access to cookies.
  }
}
