import type { WidgetHost } from '../host.ts';
import { loadWords } from '../late-words/useLateWords.ts';
import { fill } from '../texts.ts';
import { announce, regionIn, type Sentence } from './announce.ts';
import { rootOf } from './root-of.ts';
import { announceTexts } from './text/index.ts';

/** A player at this moment. */
export interface StartedPlayer {
  readonly content: { readonly view: string; readonly title?: string | undefined };
  readonly look: Pick<Sentence, 'locale' | 'dir'>;
  readonly config?:
    | {
        readonly announcements?: 'auto' | 'scores' | 'off';
        /** The page's own words, by their English phrases. */
        readonly texts?: Readonly<Record<string, string>>;
      }
    | undefined;
  /** Names what is asked for. */
  readonly question: string;
  readonly host: WidgetHost;
}

/** Announces that the event can be watched which a player has counted down to; `before`: as it was until then. */
export function announceStart(
  { content: { title = '' }, question, host }: StartedPlayer,
  latest: { readonly current: StartedPlayer }
): void {
  const root = rootOf(host);
  const isSaid = () => latest.current.config?.announcements !== 'off' && latest.current.question === question;
  if (!root || !title || !isSaid()) return;
  announce(regionIn(root), async () => {
    const { look, config } = latest.current;
    const texts = await loadWords(announceTexts, look.locale, config?.texts);
    if (!isSaid()) return null;
    return { text: fill(texts['{title} can be watched now'], { title }), locale: look.locale, dir: look.dir };
  });
}
