/** Where a link can be handed on. A link each: nothing of theirs is loaded. */
export interface Network {
  /** As it calls itself, in every language. */
  readonly name: string;
  readonly href: string;
}

/** The share pages of networks, each by its own documentation, for an http(s) address and what it is about. */
export function networksFor(address: string, title: string): readonly Network[] {
  return [
    { name: 'X', href: withQuery('https://x.com/intent/post', { text: title, url: address }) },
    { name: 'Facebook', href: withQuery('https://www.facebook.com/sharer/sharer.php', { u: address }) },
    { name: 'WhatsApp', href: withQuery('https://wa.me/', { text: [title, address].filter(Boolean).join(' ') }) },
    { name: 'Telegram', href: withQuery('https://t.me/share/url', { url: address, text: title }) },
    { name: 'Reddit', href: withQuery('https://www.reddit.com/submit', { url: address, title }) },
  ];
}

/** A letter that the visitor's own program writes (RFC 6068). */
export function mailFor(address: string, title: string): string {
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
}

function withQuery(page: string, query: Readonly<Record<string, string>>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return `${page}?${given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}
