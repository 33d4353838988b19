import type { PlayerConfig } from './fields.ts';
import type { PlayerDetails } from './screen.ts';
import { whenText } from './text/when-text.ts';
import type { ContentView, PlayerItem } from './view.ts';

/** Returns the details below the box (EP-03, CW-03); null: none. A title that is shown in the box is not repeated. */
export function detailsOf(
  item: PlayerItem | null | undefined,
  {
    view,
    config: { showTitle, spoilerFree },
    locale,
    timeZone,
  }: {
    readonly view: ContentView;
    readonly config: Pick<PlayerConfig, 'showTitle' | 'spoilerFree'>;
    readonly locale: string;
    readonly timeZone: string;
  }
): PlayerDetails | null {
  if (!item || !showTitle) return null;
  const { title, description, isDated, startTime, timeZone: venue } = item;
  const date = isDated ? startTime : null;
  return {
    title: view.view === 'title' ? '' : title,
    when: date === null ? '' : whenText(date, { locale, timeZone, venue }),
    dateTime: date === null ? '' : new Date(date).toJSON(),
    description: spoilerFree ? '' : description,
  };
}
