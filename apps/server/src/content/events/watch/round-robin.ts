/** Calls each member once per round, spread over its turns. */
export interface RoundRobin<Member> {
  add(member: Member): void;
  delete(member: Member): void;
  /** Returns the members of the next turn. */
  next(): Iterable<Member>;
}

export function createRoundRobin<Member>(turns: number): RoundRobin<Member> {
  const slots = Array.from({ length: turns }, () => new Set<Member>());
  let turn = 0;
  let added = 0;
  return {
    add(member) {
      slots[added % turns]?.add(member);
      added += 1;
    },
    delete(member) {
      for (const slot of slots) slot.delete(member);
    },
    next() {
      turn += 1;
      return slots[turn % turns] ?? [];
    },
  };
}
