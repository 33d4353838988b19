import { compilePath, linkOf, toPictureUrl, toSafeUrl } from '@touchline/domain';

const BINDING = /\{\{\s*([^{}]*?)\s*\}\}/g;
const ONE_BINDING = /^\s*\{\{\s*([^{}]*?)\s*\}\}\s*$/;

/** Attributes that a browser follows. */
const URLS = new Set(['href', 'src', 'poster', 'action', 'formaction', 'data', 'cite', 'background']);
/** Attributes whose value is code or markup; content never gets there. */
const CODE = /^(on|style$|srcdoc$)/;
/** Elements that would run, or move into a link, what they are given. */
const ACTIVE = 'script, style, animate, set, base, object, embed';

/**
 * A copy of a page's template with an item's fields in the places of `{{field}}` and `{{a.b}}`, in texts and attribute
 * values (CARD-12). What is bound is text: it never becomes markup, code or a script's address, whatever it holds.
 *
 * An attribute whose field is missing is left out, and so is an address that is not http(s) or relative, nor a small
 * picture of an `<img>`.
 */
export function fillTemplate(template: HTMLTemplateElement, item: unknown): DocumentFragment {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  for (const element of copy.querySelectorAll(ACTIVE)) element.remove();
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node instanceof Element) for (const attribute of [...node.attributes]) fillAttribute(node, attribute, item);
    else if (node.nodeValue?.includes('{{')) node.nodeValue = filled(node.nodeValue, item);
  }
  return copy;
}

function fillAttribute(element: Element, { name, value, namespaceURI, localName }: Attr, item: unknown): void {
  if (!value.includes('{{')) return;
  const own = localName.toLowerCase();
  const next = CODE.test(own) ? null : URLS.has(own) ? addressOf(element, value, item) : filled(value, item);
  if (next === null) element.removeAttributeNS(namespaceURI, localName);
  else element.setAttributeNS(namespaceURI, name, next);
}

/** A whole address from one field, or fields as segments of one. */
function addressOf({ localName }: Element, value: string, item: unknown): string | null {
  const [, path] = ONE_BINDING.exec(value) ?? [];
  if (path !== undefined) return (localName === 'img' ? toPictureUrl : toSafeUrl)(textAt(path, item));
  return linkOf(value.replace(BINDING, '{$1}'), item);
}

function filled(text: string, item: unknown): string {
  return text.replace(BINDING, (_, path: string) => textAt(path, item));
}

/** Texts and numbers as they are; anything else is nothing. */
function textAt(path: string, item: unknown): string {
  const value = compilePath(path)(item);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
