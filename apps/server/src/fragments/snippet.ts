import { fragmentQuery } from '@touchline/domain';
import { toAttributes } from './markup.ts';
import { tagOf, type WidgetSource } from './source.ts';

export interface SnippetInput {
  readonly source: WidgetSource;
  readonly attributes: Readonly<Record<string, string>>;
  /** Base URL of this server. */
  readonly publicUrl: string;
  /** For a page whose CSP forbids style attributes: the space is reserved by `/embed.css`. */
  readonly strict: boolean;
}

/**
 * What a publisher copies into a page.
 *
 * It reserves the widget's final space, so nothing on the page moves. For `loading="eager"` it starts the fragment's
 * download together with the loader's; the loader then asks for the very same URL.
 */
export function snippetOf({ source, attributes, publicUrl, strict }: SnippetInput): string {
  const { name, reserve } = source.widget;
  const { 'public-key': key = '', ...rest } = attributes;
  const ordered = { 'public-key': key, ...rest };
  const fragment = `${publicUrl}/v1/fragments/${name}?${fragmentQuery(ordered)}`;
  const preloads = rest['loading'] === 'eager' && rest['render'] !== 'client';
  const element = { ...ordered, ...(!strict && { style: reserve(rest) }) };
  return [
    strict && `<link${toAttributes({ rel: 'stylesheet', href: `${publicUrl}/embed.css` })}>`,
    preloads && `<link${toAttributes({ rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href: fragment })}>`,
    // Browsers give an async script a low priority; above the fold it is what the picture waits for.
    `<script async${toAttributes({ ...(preloads && { fetchpriority: 'high' }), src: `${publicUrl}/embed.js` })}></script>`,
    `<${tagOf(name)}${toAttributes(element)}></${tagOf(name)}>`,
  ]
    .filter(Boolean)
    .join('\n');
}

/** Text of `/embed.css`: the space of each widget in its default size, and none where it stays empty. */
export function embedCssOf(sources: readonly WidgetSource[]): string {
  return sources
    .map(({ widget }) => {
      const tag = tagOf(widget.name);
      return `${tag}{${widget.reserve({})}}${tag}:is([data-state="empty"],[data-state="error"]){display:none}`;
    })
    .join('\n');
}
