/** Notes that the visitor has acted in the player: they know of it, so it may speak from now on (ERR-01). */
export function noteAct({ currentTarget }: { readonly currentTarget: HTMLElement }): void {
  currentTarget.dataset['acted'] = '';
}
