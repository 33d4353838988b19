/** Controls that handle keys themselves while they have focus. */
const TEXT = 'input:not([type="range"]), textarea, select, [contenteditable], [role="textbox"]';
const WHOLE = `${TEXT}, [role^="menu"]:not([aria-haspopup]), [role="listbox"], [role="radiogroup"]`;
const SLIDER = 'input[type="range"], [role="slider"]';
const PRESSED = 'button, a[href], summary, [role="button"]';
const MOVES = /^(Arrow|Home|End|Page)/;

/**
 * Returns the key of an event as named in our shortcuts: `k`, `ArrowLeft`, ` `, `?`, digits. null: the key is not for
 * the player. A control or the browser uses it, or the visitor is typing.
 */
export function keyNameOf(event: KeyboardEvent): string | null {
  const { ctrlKey, altKey, metaKey, shiftKey, defaultPrevented, isComposing, target } = event;
  if (ctrlKey || altKey || metaKey || defaultPrevented || isComposing) return null;
  const name = nameOf(event);
  // Named keys mean something else with Shift; a character may need it.
  if (shiftKey && (name.length > 1 || name === ' ')) return null;
  return target instanceof Element && isWantedBy(target, name) ? null : name;
}

function isWantedBy(target: Element, name: string): boolean {
  if (target.closest(WHOLE)) return true;
  if (target.closest(SLIDER)) return MOVES.test(name);
  return name === ' ' && target.closest(PRESSED) !== null;
}

/** Keyboards of other scripts have the same keys in the same positions. */
function nameOf({ key, code }: KeyboardEvent): string {
  if (key.length > 1 || /^[ -~]$/.test(key)) return key.length > 1 ? key : key.toLowerCase();
  return /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
