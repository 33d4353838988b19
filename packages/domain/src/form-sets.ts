import type { FormReading, SideReading } from './form-reading.ts';
import { amountOf, filledText, isJsonObject, type JsonObject, listIn } from './json.ts';

/** Sets that a card has room for; no match has more. */
const MAX_SETS = 5;

/** Tennis and its kin: `players[]` with `games` a set (contract §2.4). null: the metadata has another shape. */
export function sets(metadata: JsonObject, over: boolean): FormReading | null {
  const players = listIn(metadata['players']).filter(isJsonObject);
  const [first, second] = players;
  if (!first || !second || players.length > 2 || !players.every((player) => Array.isArray(player['games'])))
    return null;

  const [home, away] = [gamesOf(first), gamesOf(second)];
  const played = Math.max(home.length, away.length);
  const serving = metadata['serving'];
  return {
    form: 'rows',
    home: { ...playerOf(first), sets: wonSets(home, away, over), serving: !over && serving === 0 },
    away: { ...playerOf(second), sets: wonSets(away, home, over), serving: !over && serving === 1 },
    clock: played > 0 ? { at: 'set', set: played } : null,
    places: [],
  };
}

function playerOf(player: JsonObject): SideReading {
  return { country: filledText(player['country']), seed: amountOf(player['spec']), point: filledText(player['point']) };
}

function gamesOf(player: JsonObject): readonly number[] {
  return listIn(player['games'])
    .slice(0, MAX_SETS)
    .map((games) => amountOf(games) ?? 0);
}

/** The last set is still on, and nobody's, until the match is over. */
function wonSets(mine: readonly number[], theirs: readonly number[], over: boolean) {
  const last = Math.max(mine.length, theirs.length) - 1;
  return mine.map((games, set) => ({ games, won: (over || set < last) && games > (theirs[set] ?? 0) }));
}
