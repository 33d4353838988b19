/** Why a call gave nothing. `offline`: no answer at all; `signedOut`: the token is not, or no longer, good. */
export type FailureKind = 'offline' | 'signedOut' | 'refused' | 'missing' | 'slow' | 'unavailable' | 'wrong';

/** A call that failed; the message is the server's, for developers. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Maps an HTTP status to the kind of failure that the page shows. */
export function kindOf(status: number): FailureKind {
  if (status === 401) return 'signedOut';
  if (status === 403) return 'refused';
  if (status === 404) return 'missing';
  if (status === 504) return 'slow';
  return status >= 500 || status === 429 ? 'unavailable' : 'wrong';
}
