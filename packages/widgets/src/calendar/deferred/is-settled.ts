import type { FragmentState } from '@touchline/domain';
import type { MountContext } from '../../shared/host/mount.ts';
import { SCORES_KEY } from '../../shared/scores/scores-key.ts';
import { visitorZone } from '../../shared/text/visitor-zone.ts';
import type { CalendarFragmentView } from '../screen.ts';

/**
 * Attributes, or members of the attribute `config`, for which the container has work at once: counting, requests at
 * intervals, scores that the server has withheld, the order of changes. The schema is part of the container's code, so
 * the test compares this expression with it.
 */
export const CONTAINER_WORK = /mux.?env|announcements|score.?delay|refetch|pinned|spoiler/i;

/**
 * Returns whether the server's screen is complete. The server knows neither `config` nor the visitor's language, zone and
 * choice about scores. The container reports problems of the configuration, and replaces the sheet that keeps the height
 * of a placeholder.
 */
export function isSettled({ input, container }: MountContext, state: FragmentState): boolean {
  const { attributes, config } = input();
  const { problems, request } = state.view as CalendarFragmentView;
  return (
    config === undefined &&
    problems.length === 0 &&
    !state.unread &&
    !request.bare &&
    !CONTAINER_WORK.test(JSON.stringify(attributes)) &&
    isSameLocale(attributes['locale'] || navigator.language, state.locale) &&
    (attributes['timezone'] || visitorZone()) === state.timeZone &&
    !hasChosenScores() &&
    !Number.parseFloat(getComputedStyle(container).minHeight)
  );
}

/** `en` and `en-US` format everything alike. */
function isSameLocale(one: string, other: string): boolean {
  if (one === other) return true;
  try {
    const [first, second] = [one, other].map((locale) => new Intl.Locale(locale).maximize().baseName);
    return first === second;
  } catch {
    // The container handles a value that is no locale.
    return false;
  }
}

function hasChosenScores(): boolean {
  try {
    return Boolean(localStorage.getItem(SCORES_KEY));
  } catch {
    // Storage is denied.
    return false;
  }
}
