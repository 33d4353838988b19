import type { WidgetHost } from '../host/host.ts';
import { fill } from '../text/fill.ts';
import { loadTexts } from '../text/useLazyTexts.ts';
import { announce, regionIn, type Sentence } from './announce.ts';
import { rootOf } from './root-of.ts';
import { announceTexts } from './text/index.ts';

/** Current state of a player. */
export interface StartedPlayer {
  readonly content: { readonly view: string; readonly title?: string | undefined };
  readonly appearance: Pick<Sentence, 'locale' | 'dir'>;
  readonly config?:
    | {
        readonly announcements?: 'auto' | 'scores' | 'off';
        /** The page's own texts, by their English phrases. */
        readonly texts?: Readonly<Record<string, string>>;
      }
    | undefined;
  /** Key of the requested content. */
  readonly contentKey: string;
  readonly host: WidgetHost;
}

/** Announces that the event of a countdown can be watched now; `before`: the state until then. */
export function announceStart(
  { content: { title = '' }, contentKey, host }: StartedPlayer,
  latest: { readonly current: StartedPlayer }
): void {
  const root = rootOf(host);
  const isAnnounced = () => latest.current.config?.announcements !== 'off' && latest.current.contentKey === contentKey;
  if (!root || !title || !isAnnounced()) return;
  announce(regionIn(root), async () => {
    const { appearance, config } = latest.current;
    const texts = await loadTexts(announceTexts, appearance.locale, config?.texts);
    if (!isAnnounced()) return null;
    return {
      text: fill(texts['{title} can be watched now'], { title }),
      locale: appearance.locale,
      dir: appearance.dir,
    };
  });
}
