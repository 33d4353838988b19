import { inkOn, shortHash, toHexColour, toSafeUrl } from '@touchline/domain';
import type { WidgetLocale } from '../shared/text/resolve-locale.ts';
import { mergeClasses } from './card/classes.ts';
import type { CardsConfig } from './config.ts';
import type { CardsAppearance, CardType } from './screen.ts';

/** Returns the appearance of cards with this configuration, and its style sheet. */
export function appearanceOf(
  config: CardsConfig,
  { locale, dir }: Pick<WidgetLocale, 'locale' | 'dir'>
): { readonly appearance: CardsAppearance; readonly css: string } {
  const { heading, headingLevel, theme, cards, arrows } = config;
  const { className, showTitle, showDescription, showButton, backgroundColor, backgroundImage } = cards;
  const { scope, css } = stylesOf(config);
  return {
    appearance: {
      heading,
      headingLevel: Math.round(headingLevel),
      theme,
      dir,
      scope,
      locale,
      type: typeOf(config),
      className: mergeClasses(className),
      filled: backgroundColor !== undefined || backgroundImage !== undefined,
      showTitle,
      showDescription,
      showButton,
      shows: linesOf(config).join(' '),
      ...expected(config),
      arrows,
      seeAll: seeAllOf(config),
    },
    css,
  };
}

/** Returns the configured type; entities are square by default (CARD-02). */
export function typeOf({ cards, query }: CardsConfig): CardType {
  if (cards.type !== 'auto') return cards.type;
  return query.dataType === 'entities' ? 'square' : 'default';
}

/** Returns the expected number of cards on the first page, and whether there may be more. */
export function expected({ query: { limit }, max = Number.POSITIVE_INFINITY, minItems }: CardsConfig) {
  const first = Math.min(limit, max);
  return { first, mayGrow: max > limit, reserved: Math.min(Math.round(minItems), first) };
}

/** Returns the lines that each card has. */
export function linesOf({ cards, query }: CardsConfig): readonly CardLine[] {
  const shown: Readonly<Record<CardLine, boolean>> = {
    title: cards.showTitle,
    event: query.dataType === 'events',
    description: cards.showDescription,
    button: cards.showButton,
  };
  return LINES.filter((line) => shown[line]);
}

const LINES = ['title', 'event', 'description', 'button'] as const;
export type CardLine = (typeof LINES)[number];

/** Returns null without a safe target (CC-06). */
function seeAllOf({ seeAll: { show, target } }: CardsConfig): CardsAppearance['seeAll'] {
  const href = toSafeUrl(target);
  return href === null || show === false ? null : { show, href };
}

/**
 * Returns the configured colours in direct declarations. A browser drops a declaration that it does not support, and
 * the widget's own sheet applies. All values were checked when they were read.
 */
function stylesOf({ cards, seeAll }: CardsConfig): { readonly scope: string; readonly css: string } {
  const rules = [
    ruleOf('tl-card', {
      'background-color': cards.backgroundColor,
      'background-image': cards.backgroundImage,
      'color-scheme': schemeOn(cards.backgroundColor),
    }),
    ruleOf('tl-card-all', { color: seeAll.color }),
  ].filter((rule) => rule !== '');
  if (rules.length === 0) return { scope: '', css: '' };
  const scope = `tl-${shortHash(JSON.stringify(rules))}`;
  return { scope, css: `@layer touchline{${rules.map((rule) => `.${scope} ${rule}`).join('')}}` };
}

/**
 * Returns the scheme of text on a background: dark text on a light background, whatever the page's scheme, and vice
 * versa.
 */
function schemeOn(ground: string | undefined): 'light' | 'dark' | undefined {
  const colour = toHexColour(ground);
  if (colour === null) return undefined;
  return inkOn(colour) === '#000000' ? 'light' : 'dark';
}

function ruleOf(name: string, values: Readonly<Record<string, string | undefined>>): string {
  const declarations = Object.entries(values).flatMap(([property, value]) =>
    value === undefined ? [] : [`${property}:${value}`]
  );
  return declarations.length === 0 ? '' : `.${name}{${declarations.join(';')}}`;
}
