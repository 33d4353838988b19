import { tagOf, type WidgetSource } from './source.ts';

type Attributes = Readonly<Record<string, string>>;

/**
 * Class and style of the box around a widget whose height depends on its width, so that the reserved space does, too.
 */
export const BOX = 'touchline-box';
export const BOX_STYLE = 'container-type:inline-size';
const BOX_RULE = `.${BOX}{${BOX_STYLE}}`;

/** Returns the attributes that affect the reserved space of a widget. */
export function spaceAttributes({ widget }: WidgetSource, attributes: Attributes): Attributes {
  const space = widget.reserve(attributes);
  return Object.keys(attributes).reduce((kept, name) => {
    const { [name]: _, ...rest } = kept;
    return widget.reserve(rest) === space ? rest : kept;
  }, attributes);
}

/** Returns the style sheet for a widget with these attributes, regardless of its others. */
export function widgetCssOf({ widget }: WidgetSource, attributes: Attributes): string {
  const conditions = Object.entries(attributes).map(([name, value]) => `[${name}=${toCssString(value)}]`);
  return `${tagOf(widget.name)}${conditions.join('')}{${widget.reserve(attributes)}}\n${BOX_RULE}`;
}

/** Returns text as a CSS string, with all terminating characters escaped. */
function toCssString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a newline would end it
  return `"${text.replace(/["\\<\u0000-\u001f\u007f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
}

/** Returns the style sheet for all widgets: their reserved space, by the attributes with the most effect. */
export function embedCssOf(sources: readonly WidgetSource[]): string {
  return [...sources.flatMap(rulesOf), BOX_RULE].join('\n');
}

/** Returns one rule per height; variants of the same height share it. */
function rulesOf({ widget }: WidgetSource): readonly string[] {
  const tag = tagOf(widget.name);
  const selectors = new Map<string, string[]>();
  for (const { selector, attributes } of variantsOf(widget)) {
    // The rule of the plain element already sets the display.
    const space = widget.reserve(attributes).replace(selector === '' ? '' : 'display:block;', '');
    selectors.set(space, [...(selectors.get(space) ?? []), `${tag}${selector}`]);
  }
  return [...selectors].map(([space, all]) => `${all.join()}{${space}}`);
}

interface Variant {
  readonly selector: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Attributes that change the height of a card. Each card matches one variant per group. */
const CARD_VARIANTS: readonly (readonly Variant[])[] = [
  [
    { selector: '', attributes: {} },
    ...['entities', 'creative-works'].map((type) => ({
      selector: `[query-data-type=${type}]`,
      attributes: { 'query-data-type': type },
    })),
    ...['default', 'square', 'circle', 'five-by-seven'].map((type) => ({
      // Repeated to take precedence over the content type.
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

/** As many calendar rows as snippets reserve, a button below the full page of them, and the line with the time zone. */
const CALENDAR_VARIANTS: readonly (readonly Variant[])[] = [
  [
    { selector: '', attributes: {} },
    ...Array.from({ length: 11 }, (_, count) => ({
      selector: `[min-items="${count}"]`,
      attributes: { 'min-items': String(count) },
    })),
    {
      selector: '[min-items="10"][query-load-type=button]',
      attributes: { 'min-items': '10', 'query-load-type': 'button' },
    },
  ],
  [
    { selector: '', attributes: {} },
    { selector: '[timezone]', attributes: { timezone: 'UTC' } },
  ],
];

/** Returns all combinations, the plain one first. If several match, the most specific one wins. */
function variantsOf({ attributes }: WidgetSource['widget']): readonly Variant[] {
  const isCards = attributes.includes('cards-type');
  const groups = isCards ? CARD_VARIANTS : attributes.includes('min-items') ? CALENDAR_VARIANTS : [];
  // A rule for each number of cards would be too many. A grid reserves a page and releases the rest.
  const all = isCards ? { 'min-items': '10' } : {};
  return groups.reduce<readonly Variant[]>(
    (all, group) =>
      all.flatMap((variant) =>
        group.map(({ selector, attributes }) => ({
          selector: variant.selector + selector,
          attributes: { ...variant.attributes, ...attributes },
        }))
      ),
    [{ selector: '', attributes: all }]
  );
}
