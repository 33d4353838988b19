import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page, of any impact: the rule, and where. */
export async function violations(page: Page): Promise<string[]> {
  // `LegacyMode` is for pages without frames: it needs no second page to put the findings of frames together.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS);
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
