/** How many may watch at a time. */
export interface Seats {
  readonly taken: number;
  /** Takes one for this client, who may hold `limit`; null: there is none. The result gives it back, once. */
  take(client: string, limit: number): (() => void) | null;
}

export function createSeats(total: number): Seats {
  const held = new Map<string, number>();
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    take(client, limit) {
      const own = held.get(client) ?? 0;
      if (own >= limit || taken >= total) return null;
      held.set(client, own + 1);
      taken += 1;
      let given = false;
      return () => {
        if (given) return;
        given = true;
        taken -= 1;
        const left = (held.get(client) ?? 1) - 1;
        if (left === 0) held.delete(client);
        else held.set(client, left);
      };
    },
  };
}
