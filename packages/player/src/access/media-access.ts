/** Like `fetch`, for a URL. */
export type Fetcher = (url: string, init?: RequestInit) => Promise<Response>;

/** An authorized request. */
export interface MediaRequest {
  /** Absolute. */
  readonly url: string;
  /** `Authorization` if the origin may receive the visitor's token; else empty. */
  readonly headers: Readonly<Record<string, string>>;
  /** When the URL expires, epoch ms; null: unknown. */
  readonly endTime: number | null;
  /** Revision of the access; changes with each update. */
  readonly revision: number;
}

/**
 * Result of a renewal. `same`: there is nothing newer; `denied`: the visitor has lost access; `unanswered`: no
 * response.
 */
export type Renewal = 'new' | 'same' | 'denied' | 'unanswered';

/** Access to a video's media: the visitor's token for origins that may receive it, and signed URLs. */
export interface MediaAccess {
  /** Returns the request for `url` with the newest token and signature. */
  request(url: string): MediaRequest;
  /**
   * Downloads `url`. A rejected request (401, 403) is repeated once with newer access. If the visitor has lost access
   * the promise never settles, because the player is removed.
   */
  fetch: Fetcher;
  /** Finds newer access than that of the rejected request: the current one, else requests it, once for all callers. */
  renew(rejected: MediaRequest): Promise<Renewal>;
  /** Returns whether the access of this request is about to expire and there is a newer one. */
  isDue(request: MediaRequest): boolean;
}

/** Authorizes a session's media requests once it has access, which may arrive later. */
export interface RequestAuthorizer {
  access?: MediaAccess | undefined;
}

/** Returns a function that downloads with the access at the time of each call. */
export function fetcherOf(authorizer: RequestAuthorizer): Fetcher {
  return (url, init) => (authorizer.access?.fetch ?? fetch)(url, init);
}
