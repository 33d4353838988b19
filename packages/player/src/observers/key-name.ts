/** What a control under the focus does with keys itself. */
const TEXT = 'input:not([type="range"]), textarea, select, [contenteditable], [role="textbox"]';
const WHOLE = `${TEXT}, [role^="menu"]:not([aria-haspopup]), [role="listbox"], [role="radiogroup"]`;
const SLIDER = 'input[type="range"], [role="slider"]';
const PRESSED = 'button, a[href], summary, [role="button"]';
const MOVES = /^(Arrow|Home|End|Page)/;

/**
 * The key of an event as our shortcuts name it: `k`, `ArrowLeft`, ` `, `?`, digits. null: it is not for the player, because
 * a control wants it, the browser does, or somebody is writing.
 */
export function keyNameOf(event: KeyboardEvent): string | null {
  const { ctrlKey, altKey, metaKey, shiftKey, defaultPrevented, isComposing, target } = event;
  if (ctrlKey || altKey || metaKey || defaultPrevented || isComposing) return null;
  const name = nameOf(event);
  // Whole words are other things with shift; a sign may need it.
  if (shiftKey && (name.length > 1 || name === ' ')) return null;
  return target instanceof Element && isWantedBy(target, name) ? null : name;
}

function isWantedBy(target: Element, name: string): boolean {
  if (target.closest(WHOLE)) return true;
  if (target.closest(SLIDER)) return MOVES.test(name);
  return name === ' ' && target.closest(PRESSED) !== null;
}

/** Keyboards of other scripts have the same keys in the same places. */
function nameOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1 || /^[ -~]$/.test(key)) return key.length > 1 ? key : key.toLowerCase();
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
