import { inkOn, shortHash, toHexColour, toSafeUrl } from '@touchline/domain';
import type { Speech } from '../shared/speech.ts';
import { mergeClasses } from './classes.ts';
import type { CardsConfig } from './config.ts';
import type { CardsLook, CardType } from './screen.ts';

/** How cards with this configuration look, and the style sheet that goes with it. */
export function lookOf(
  config: CardsConfig,
  { locale, dir }: Pick<Speech, 'locale' | 'dir'>
): { readonly look: CardsLook; readonly css: string } {
  const { heading, headingLevel, theme, cards, arrows } = config;
  const { className, showTitle, showDescription, showButton, backgroundColor, backgroundImage } = cards;
  const { scope, css } = stylesOf(config);
  return {
    look: {
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

/** An explicit type wins; entities are square by themselves (CARD-02). */
export function typeOf({ cards, query }: CardsConfig): CardType {
  if (cards.type !== 'auto') return cards.type;
  return query.dataType === 'entities' ? 'square' : 'default';
}

/** How many cards there can be at first, and whether there can be more. */
export function expected({ query: { limit }, max = Number.POSITIVE_INFINITY, minItems }: CardsConfig) {
  const first = Math.min(limit, max);
  return { first, mayGrow: max > limit, reserved: Math.min(Math.round(minItems), first) };
}

/** What each card has lines for. */
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

/** Without a target that a link may have there is nothing to point to (CC-06). */
function seeAllOf({ seeAll: { show, target } }: CardsConfig): CardsLook['seeAll'] {
  const href = toSafeUrl(target);
  return href === null || show === false ? null : { show, href };
}

/**
 * What the configuration says about colours, in direct declarations: a browser drops one that it does not understand and
 * the widget's own sheet shows through. All values were checked when they were read.
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

/** Words on a ground that can be told to be light are dark, whatever the page is; and the other way round. */
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
