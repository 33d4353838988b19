/** Calls each member once every so many turns, not all in the same one. */
export interface Rota<Member> {
  add(member: Member): void;
  delete(member: Member): void;
  /** Whose turn it is now. */
  next(): Iterable<Member>;
}

export function createRota<Member>(turns: number): Rota<Member> {
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
