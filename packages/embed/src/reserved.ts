/**
 * Sheet of an element that has no content yet, or none at all: its final height from the first frame on, and no space
 * when it stays empty, whatever the page reserved.
 */
export function reserved(height: string): string {
  // A value that CSS does not accept could leave its declaration.
  const safe = CSS.supports('height', height) ? height : 0;
  return `:host{display:block;height:${safe}}:host(:is([data-state=error],[data-state=empty])){display:none!important}`;
}
