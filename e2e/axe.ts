import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose answer depends on the colour scheme. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the page in a light and in a dark scheme, which is what it is left in. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await analyze(axeOn(page).withRules(OF_COLOUR));
  return [...inLight, ...inDark.map((violation) => `dark: ${violation}`)];
}

/** What axe finds on the page, of any impact: the rule, and where. */
export async function violations(page: Page): Promise<string[]> {
  return analyze(axeOn(page).withTags(TAGS));
}

function axeOn(page: Page): AxeBuilder {
  // `LegacyMode` is for pages without frames: it needs no second page to put the findings of frames together.
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function analyze(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** A page around a widget as publishers have one: with a heading, and a colour of its scheme behind everything. */
export const FRONT_PAGE = {
  before: '<main><h1>Front page</h1>',
  after: '</main>',
  // A colour, because axe does not know the one that the scheme gives.
  head: '<style>:root{color-scheme:light dark;background:light-dark(#fff,#0d1110);color:light-dark(#000,#fff)}</style>',
};
