/** Returns TanStack's option: `true` always refetches on focus, `false` never, undefined only stale data (CARD-21). */
export function focusOf(isRequested: boolean | undefined): boolean | 'always' {
  return isRequested === true ? 'always' : (isRequested ?? true);
}

/** Returns the ms between refetches; false: none. */
export function intervalOf(ms: number | undefined): number | false {
  return ms !== undefined && ms > 0 && Number.isFinite(ms) ? ms : false;
}
