import { describe, expect, it } from 'vitest';
import { type ActionOwner, createActionTarget, type PlayerActions } from './action-target.ts';

/** Creates a target whose actions record who acted. */
function createTarget() {
  const calls: string[] = [];
  const actionsOf = (owner: string): PlayerActions =>
    ({
      pause: () => void calls.push(`${owner} pause`),
      seek: (seconds: number) => void calls.push(`${owner} seek ${seconds}`),
    }) as Partial<PlayerActions> as PlayerActions;
  return { calls, actionsOf, player: createActionTarget(actionsOf('player')) };
}

describe('createActionTarget', () => {
  const orders: [ActionOwner[]][] = [
    [['ads', 'cast', 'return']],
    [['return', 'cast', 'ads']],
    [['cast', 'return', 'ads']],
  ];
  it.each(orders)('acts on the first owner by precedence, in any order of arrival: %s', (owners) => {
    const { calls, actionsOf, player } = createTarget();
    const active = new Set<ActionOwner>(owners);
    for (const owner of owners)
      player.redirect[owner]({ actions: actionsOf(owner), isActive: () => active.has(owner) });
    for (const owner of ['return', 'cast', 'ads'] as const) {
      player.pause();
      active.delete(owner);
    }
    player.pause();
    expect(calls).toEqual(['return pause', 'cast pause', 'ads pause', 'player pause']);
  });

  it('passes on the actions that an owner does not have, and all while it is not active', () => {
    const { calls, player, actionsOf } = createTarget();
    let isActive = true;
    player.redirect.ads({ actions: { pause: actionsOf('ads').pause }, isActive: () => isActive });
    player.pause();
    player.seek(7);
    isActive = false;
    player.pause();
    expect(calls).toEqual(['ads pause', 'player seek 7', 'player pause']);
  });

  it('returns the actions of the owners below', () => {
    const { calls, player, actionsOf } = createTarget();
    const isActive = () => true;
    const next = player.redirect.cast({ actions: actionsOf('cast'), isActive });
    next.seek(1);
    player.redirect.return({ actions: actionsOf('return'), isActive });
    player.redirect.ads({ actions: actionsOf('ads'), isActive });
    next.seek(2);
    expect(calls).toEqual(['player seek 1', 'ads seek 2']);
  });

  it('keeps only the latest redirection of an owner', () => {
    const { calls, player, actionsOf } = createTarget();
    let isActive = true;
    player.redirect.cast({ actions: actionsOf('first'), isActive: () => true });
    player.redirect.cast({ actions: actionsOf('second'), isActive: () => isActive });
    player.pause();
    isActive = false;
    player.pause();
    expect(calls).toEqual(['second pause', 'player pause']);
  });
});
