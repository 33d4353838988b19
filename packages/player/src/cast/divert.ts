import type { Player } from '../player.ts';

type Acts = {
  readonly [Key in keyof Player]?: Player[Key] extends (...given: never[]) => unknown ? Player[Key] : never;
};

/** While `isOn`, a player's keys, buttons and page act on something else. What is diverted stays so as long as the player lives. */
export function divert(player: Player, isOn: () => boolean, acts: Acts): void {
  const diverted = Object.entries(acts).map(([name, act]) => {
    const own = player[name as keyof Player] as (...given: unknown[]) => unknown;
    const elsewhere = act as (...given: unknown[]) => unknown;
    return [name, (...given: unknown[]) => (isOn() ? elsewhere : own)(...given)];
  });
  Object.assign(player, Object.fromEntries(diverted));
}
