/** Returns a row of 1000 px of which 400 are visible. */
export function rowAt(scrollLeft: number): HTMLElement {
  const element = document.createElement('div');
  const sizes = { clientWidth: 400, scrollWidth: 1000 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(element, name, { value });
  element.scrollLeft = scrollLeft;
  return element;
}
