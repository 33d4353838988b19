/** Asked for, a look at each return; asked not to, none; otherwise only when what is known is no longer fresh (CARD-21). */
export function focusOf(wish: boolean | undefined): boolean | 'always' {
  return wish === true ? 'always' : (wish ?? true);
}

/** ms between calls that look for changes; false: none. */
export function intervalOf(ms: number | undefined): number | false {
  return ms !== undefined && ms > 0 && Number.isFinite(ms) ? ms : false;
}
