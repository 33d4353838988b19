import { compilePath, linkOf, toImageUrl, toSafeUrl } from '@touchline/domain';

const BINDING = /\{\{\s*([^{}]*?)\s*\}\}/g;
const ONE_BINDING = /^\s*\{\{\s*([^{}]*?)\s*\}\}\s*$/;

/** Attributes whose URL a browser follows. */
const URLS = new Set(['href', 'src', 'poster', 'action', 'formaction', 'data', 'cite', 'background']);
/** Attributes that hold code or markup; content is never inserted into them. */
const CODE = /^(on|style$|srcdoc$)/;
/** Elements that would execute inserted content or use it as a link. */
const ACTIVE = 'script, style, animate, set, base, object, embed';

/**
 * Returns a copy of a page's template with an item's fields in place of `{{field}}` and `{{a.b}}`, in texts and attribute
 * values (CARD-12). Inserted content is text: it never becomes markup, code or a script's URL.
 *
 * Attributes with missing fields are left out. So are URLs that are not http(s), relative, or a small image of an `<img>`.
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

/** Returns a whole URL from one field, or a URL with fields as segments. */
function addressOf({ localName }: Element, value: string, item: unknown): string | null {
  const [, path] = ONE_BINDING.exec(value) ?? [];
  if (path !== undefined) return (localName === 'img' ? toImageUrl : toSafeUrl)(textAt(path, item));
  return linkOf(value.replace(BINDING, '{$1}'), item);
}

function filled(text: string, item: unknown): string {
  return text.replace(BINDING, (_, path: string) => textAt(path, item));
}

/** Returns texts and numbers; anything else as ''. */
function textAt(path: string, item: unknown): string {
  const value = compilePath(path)(item);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
