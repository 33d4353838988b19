/** As `fetch`, of an address. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>;

/** How something is asked for at a moment. */
export interface MediaRequest {
  /** Absolute. */
  readonly url: string;
  /** `Authorization`, where its origin may be sent the visitor's token; else nothing. */
  readonly headers: Readonly<Record<string, string>>;
  /** Epoch ms until which the address is good; null: no end is known. */
  readonly endTime: number | null;
  /** Another number where anything was learnt in between. */
  readonly revision: number;
}

/**
 * What came of asking for something newer. `same`: nothing did; `denied`: the visitor may not watch any more;
 * `unanswered`: nobody could be asked.
 */
export type Renewal = 'new' | 'same' | 'denied' | 'unanswered';

/** What opens a video's media: the visitor's token, for the origins that may have it, and signed addresses. */
export interface MediaAccess {
  /** How `url` is asked for now: with the newest of both. */
  request(url: string): MediaRequest;
  /**
   * The same as a download. A refusal (401, 403) is answered once by whatever is newer; where the visitor may not watch any
   * more it never resolves, for then the player goes away.
   */
  fetch: Ask;
  /** Finds something newer than what was refused: what has come meanwhile, else asks for it, once for all who want it. */
  renew(refused: MediaRequest): Promise<Renewal>;
  /** Whether what was asked that way is about to end, and there is something newer. */
  isDue(asked: MediaRequest): boolean;
}

/** Where a session's media are opened, if anything has to open them: that may come late. */
export interface Door {
  access?: MediaAccess | undefined;
}

/** Downloads with the access there is at that moment. */
export function askBy(door: Door): Ask {
  return (url, init) => (door.access?.fetch ?? fetch)(url, init);
}
