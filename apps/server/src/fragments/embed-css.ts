import { tagOf, type WidgetSource } from './source.ts';

type Attributes = Readonly<Record<string, string>>;

/** Class and style of the box around a widget whose height depends on its width: the reserved space then does, too. */
export const BOX = 'touchline-box';
export const BOX_STYLE = 'container-type:inline-size';
const BOX_RULE = `.${BOX}{${BOX_STYLE}}`;

/** Returns the attributes that the reserved space of a widget depends on: without any one of them it would be another. */
export function spaceAttributes({ widget }: WidgetSource, attributes: Attributes): Attributes {
  const space = widget.reserve(attributes);
  return Object.keys(attributes).reduce((kept, name) => {
    const { [name]: _, ...others } = kept;
    return widget.reserve(others) === space ? others : kept;
  }, attributes);
}

/** Returns the sheet for a widget with these attributes, whatever else it has. */
export function widgetCssOf({ widget }: WidgetSource, attributes: Attributes): string {
  const conditions = Object.entries(attributes).map(([name, value]) => `[${name}=${toCssString(value)}]`);
  return `${tagOf(widget.name)}${conditions.join('')}{${widget.reserve(attributes)}}\n${BOX_RULE}`;
}

/** Text as a CSS string that nothing in it can end. */
function toCssString(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a newline would end it
  return `"${text.replace(/["\\<\u0000-\u001f\u007f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;
}

/** Returns the sheet for every widget: the space that each takes, by those of its attributes that it depends on most. */
export function embedCssOf(sources: readonly WidgetSource[]): string {
  return [...sources.flatMap(rulesOf), BOX_RULE].join('\n');
}

/** One rule for each height: variants of the same height share it. */
function rulesOf({ widget }: WidgetSource): readonly string[] {
  const tag = tagOf(widget.name);
  const selectors = new Map<string, string[]>();
  for (const { selector, attributes } of variantsOf(widget)) {
    // The plain element's rule has the display of all.
    const space = widget.reserve(attributes).replace(selector === '' ? '' : 'display:block;', '');
    selectors.set(space, [...(selectors.get(space) ?? []), `${tag}${selector}`]);
  }
  return [...selectors].map(([space, all]) => `${all.join()}{${space}}`);
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

/** As many rows of a calendar as snippets reserve, with a button below the full page of them; and the line of its zone. */
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

/** Every combination, the plain one first; of several that match, the one that says most has the most weight. */
function variantsOf({ attributes }: WidgetSource['widget']): readonly Variant[] {
  const isCards = attributes.includes('cards-type');
  const groups = isCards ? CARD_VARIANTS : attributes.includes('min-items') ? CALENDAR_VARIANTS : [];
  // Rules for each number of cards would be too many: a grid has the space of a page, and gives back what it can.
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
