import { type BannerCollection, type BannerText, bannerHeight, shortHash } from '@touchline/domain';
import { textClass } from './carousel/text-class.ts';
import type { BannerCarouselConfig } from './config.ts';

/** Styles of one carousel, and the class on its root that they apply to. */
export interface ScopedStyles {
  readonly scope: string;
  readonly css: string;
}

type Rule = readonly [selector: string, declarations: string];

/**
 * Returns the styles of configuration and content.
 *
 * Values are in direct declarations, never in custom properties. A browser drops a declaration that it does not
 * support, and the widget's own sheet applies, so an invalid value counts as absent. All values were checked when they
 * were read; none can end its declaration.
 */
export function bannerStyles(config: BannerCarouselConfig, { banners }: BannerCollection): ScopedStyles {
  const texts = banners.flatMap((banner, i) => banner.texts.map((text, j) => textRule(i, j, text)));
  const rules = [...boxRules(config), ...texts].filter(([, declarations]) => declarations !== '');
  if (rules.length === 0) return { scope: '', css: '' };

  const scope = `tl-${shortHash(JSON.stringify(rules))}`;
  const body = rules.map(([selector, declarations]) => `.${scope}${selector}{${declarations}}`).join('');
  return { scope, css: `@layer touchline{${body}}` };
}

function boxRules(config: BannerCarouselConfig): Rule[] {
  const { padding, borderRadius, boxShadow, contextBackground, autoplay } = config;
  const tall = config.height !== undefined || config.heightFraction !== undefined;
  return [
    ['', declarations({ 'min-block-size': tall ? bannerHeight(config) : undefined })],
    [' .tl-banner-slide', declarations({ padding })],
    // The row of dots keeps its place: with less padding it would cover the text.
    [' .tl-banner-overlay', padding === undefined ? '' : 'padding-block-end:calc(var(--target) + 2.25rem)'],
    [
      ' :is(.tl-banner-frame,.tl-banner-placeholder)',
      declarations({ 'border-radius': borderRadius, 'box-shadow': boxShadow }),
    ],
    [' .tl-banner-frame', declarations({ 'background-color': contextBackground })],
    [' :is(.tl-banner-shade,.tl-banner-media)', declarations({ color: contextBackground })],
    [' .tl-banner-progress', declarations({ 'animation-duration': autoplay ? `${autoplay.delay}ms` : undefined })],
  ];
}

function textRule(banner: number, index: number, text: BannerText): Rule {
  return [
    // The class twice: a text's own colours override those of the button and of the light context.
    ` .${textClass(banner, index)}.${textClass(banner, index)}.${textClass(banner, index)}`,
    declarations({
      'background-color': text.backgroundColor,
      color: text.color,
      'font-family': text.fontFamily,
      'font-weight': text.fontWeight,
      'font-size': text.fontSize,
    }),
  ];
}

function declarations(values: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => `${property}:${value}`)
    .join(';');
}
