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

/** What stands around a widget whose height goes by its width, so that the reserved space can go by it as well. */
const BOX = 'touchline-box';
const BOX_STYLE = 'container-type:inline-size';

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
  const element = `<${tagOf(name)}${toAttributes({ ...ordered, ...(!strict && { style: space }) })}></${tagOf(name)}>`;
  return [
    strict && `<link${toAttributes({ rel: 'stylesheet', href: `${publicUrl}/embed.css` })}>`,
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

/** Text of `/embed.css`: the space that each widget takes, by those of its attributes that it depends on most. */
export function embedCssOf(sources: readonly WidgetSource[]): string {
  const rules = sources.flatMap(({ widget }) =>
    variantsOf(widget).map(
      ({ selector, attributes }) => `${tagOf(widget.name)}${selector}{${widget.reserve(attributes)}}`
    )
  );
  return [...rules, `.${BOX}{${BOX_STYLE}}`].join('\n');
}

interface Variant {
  readonly selector: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Attributes that change the height of a card, in groups of which each card is in one. */
const CARD_VARIANTS: readonly (readonly Variant[])[] = [
  [
    { selector: '', attributes: {} },
    ...['entities', 'creative-works'].map((type) => ({
      selector: `[query-data-type=${type}]`,
      attributes: { 'query-data-type': type },
    })),
    ...['default', 'square', 'circle', 'five-by-seven'].map((type) => ({
      // Twice: it wins over what the kind of content says.
      selector: `[cards-type=${type}][cards-type]`,
      attributes: { 'cards-type': type },
    })),
  ],
  ...['heading', 'cards-show-description', 'cards-show-button'].map((name) => [
    { selector: '', attributes: {} },
    { selector: `[${name}]:not([${name}=false])`, attributes: { [name]: 'true' } },
  ]),
  [
    { selector: '', attributes: {} },
    { selector: '[cards-background-color]', attributes: { 'cards-background-color': '#fff' } },
  ],
];

/** Every combination, the plain one first; of several that match, the one that says most has the most weight. */
function variantsOf({ attributes }: WidgetSource['widget']): readonly Variant[] {
  const groups = attributes.includes('cards-type') ? CARD_VARIANTS : [];
  return groups.reduce<readonly Variant[]>(
    (all, group) =>
      all.flatMap((variant) =>
        group.map(({ selector, attributes }) => ({
          selector: variant.selector + selector,
          attributes: { ...variant.attributes, ...attributes },
        }))
      ),
    [{ selector: '', attributes: {} }]
  );
}
