/**
 * Explains why there is no ad. `vastCode`: VAST 4.2, section 2.3.6.3. `blocked`: the server could not be reached at
 * all.
 */
export class AdFailure extends Error {
  readonly vastCode: number;
  readonly blocked: boolean;

  constructor(vastCode: number, message: string, blocked = false) {
    super(message);
    this.vastCode = vastCode;
    this.blocked = blocked;
  }
}

/** Converts a thrown value to an AdFailure. */
export function toAdFailure(cause: unknown): AdFailure {
  return cause instanceof AdFailure
    ? cause
    : new AdFailure(900, cause instanceof Error ? cause.message : String(cause));
}
