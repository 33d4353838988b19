import { fragmentQuery } from '@touchline/domain';
import { BOX, BOX_STYLE, spaceAttributes } from './embed-css.ts';
import { toAttributes } from './markup.ts';
import { tagOf, type WidgetSource } from './source.ts';

export interface SnippetInput {
  readonly source: WidgetSource;
  readonly attributes: Readonly<Record<string, string>>;
  /** Base URL of this server. */
  readonly publicUrl: string;
  /** For a page whose CSP forbids style attributes: a rule of `/embed.css` reserves the space. */
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
  const space = reserve(rest);
  const sheet = `${publicUrl}/embed.css?${fragmentQuery({ widget: name, ...spaceAttributes(source, rest) })}`;
  const element = `<${tagOf(name)}${toAttributes({ ...ordered, ...(!strict && { style: space }) })}></${tagOf(name)}>`;
  return [
    strict && `<link${toAttributes({ rel: 'stylesheet', href: sheet })}>`,
    // Browsers give an async script a low priority; above the fold it is what the picture waits for. It goes first: the
    // server has it at hand while it draws the fragment.
    `<script async${toAttributes({ ...(preloads && { fetchpriority: 'high' }), src: `${publicUrl}/embed.js` })}></script>`,
    preloads && `<link${toAttributes({ rel: 'preload', as: 'fetch', crossorigin: 'anonymous', href: fragment })}>`,
    /cqi/.test(space)
      ? `<div${toAttributes(strict ? { class: BOX } : { style: BOX_STYLE })}>${element}</div>`
      : element,
  ]
    .filter(Boolean)
    .join('\n');
}
