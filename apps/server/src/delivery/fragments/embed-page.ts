import { createHash } from 'node:crypto';
import { allowsAnyPort, escapeHtml, type Fragment } from '@touchline/domain';
import { sheetOf, toElementHtml } from './element-html.ts';
import { toAttributes, toStyleText } from './markup.ts';

/**
 * The frame's own style: the widget from edge to edge, on the background of the framing page. The heading is only for
 * assistive technology.
 */
const FRAME_CSS =
  'html,body{margin:0;background:none}h1{position:absolute;inline-size:1px;block-size:1px;margin:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}';

export interface EmbedPage {
  readonly html: string;
  /** Content-Security-Policy with only what this page needs. */
  readonly policy: string;
}

export interface EmbedPageInput {
  readonly name: string;
  readonly fragment: Fragment;
  readonly attributes: Readonly<Record<string, string>>;
  /** Origin of this server. */
  readonly publicUrl: string;
  /** Hosts that may frame the page, in the form of a key's allowed domains; if empty, any. */
  readonly allowedDomains: readonly string[];
  /** The oEmbed URL of the widget. */
  readonly oembedUrl: string;
}

/**
 * Renders a complete page with one widget, for iframes. Links navigate the framing page, not the frame. Its second script
 * exchanges messages with the framing page (docs/frames.md).
 */
export function toEmbedPage(input: EmbedPageInput): EmbedPage {
  const { name, fragment, attributes, publicUrl, allowedDomains } = input;
  const form = { shadow: true, publicUrl };
  const { locale } = fragment.state;
  const [, hash] = fragment.version.split('+');
  const frameCode = `${publicUrl}/assets/frame-start-${hash}.js`;
  const title = escapeHtml(attributes['heading'] || 'Touchline');
  const html = `<!doctype html>
<html lang="${escapeHtml(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
${oembedLink(input.oembedUrl)}
<base target="_top">
<style>${FRAME_CSS}</style>
<script async src="${publicUrl}/embed.js"></script>
<script${toAttributes({ type: 'module', src: frameCode, 'data-domains': allowedDomains.join(' ') || ' ' })}></script>
<main>
<h1>${title}</h1>
${toElementHtml(name, { fragment, attributes, form })}
</main>
</html>
`;
  const styles = [FRAME_CSS, toStyleText(sheetOf(fragment, name, form))].map((css) => `'${sha256Of(css)}'`);
  return { html, policy: policyOf({ publicUrl, styles, allowedDomains }) };
}

/** Returns the discovery link that turns a pasted URL into a frame (oEmbed, §4 Discovery). */
export function oembedLink(url: string): string {
  return `<link${toAttributes({ rel: 'alternate', type: 'application/json+oembed', href: url })}>`;
}

function policyOf({
  publicUrl,
  styles,
  allowedDomains,
}: {
  publicUrl: string;
  styles: readonly string[];
  allowedDomains: readonly string[];
}): string {
  // Images and clips come from the publisher's hosts.
  const media = publicUrl.startsWith('https:') ? 'https:' : 'https: http:';
  return [
    "default-src 'none'",
    `script-src ${publicUrl}`,
    `style-src ${publicUrl} ${styles.join(' ')}`,
    `connect-src ${publicUrl}`,
    `img-src ${media} data:`,
    `media-src ${media} blob:`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors(allowedDomains, publicUrl)}`,
    "require-trusted-types-for 'script'",
    'trusted-types touchline',
  ].join('; ');
}

/** Returns the hosts of the content API's check, and this server. A host without scheme allows both. */
function frameAncestors(allowedDomains: readonly string[], publicUrl: string): string {
  if (allowedDomains.length === 0) return '*';
  const safe = allowedDomains.filter((pattern) => /^[\w.*:[\]-]+$/.test(pattern));
  const hosts = safe.map((host) => (allowsAnyPort(host) ? `${host}:*` : host));
  return [publicUrl, ...hosts.flatMap((host) => [`https://${host}`, `http://${host}`])].join(' ');
}

function sha256Of(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
