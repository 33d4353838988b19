import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RuleMetadata, RunOptions } from 'axe-core';

/** Source of axe itself, so that its newest version can be used as soon as it is published (CONTRIBUTING.md). */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules whose answer depends on the colour scheme. */
const OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/**
 * Experimental rules that guess: bold text need not be a heading (a kick-off time, the title of a panel), and a box that
 * scrolls must take focus, in any role.
 */
const GUESSES = ['p-as-heading', 'focus-order-semantics'];

interface AxePage extends Window {
  readonly axe: { getRules(): RuleMetadata[]; run(options: RunOptions): Promise<AxeResults> };
}

/** Returns the violations that axe finds in the light and in the dark scheme. The page stays in the dark one. */
export async function violationsInBothSchemes(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colours have transitions of up to 220 ms.
  await page.waitForTimeout(300);
  const inDark = await analyze(page, OF_COLOUR);
  return [...inLight, ...inDark.map((violation) => `dark: ${violation}`)];
}

/**
 * Returns the violations that axe finds on the page, of any impact: the rule, and where. All its rules run, best practices
 * and experimental ones too, except those of WCAG level AAA, deprecated ones, and those that guess.
 */
export async function violations(page: Page): Promise<string[]> {
  return analyze(page);
}

async function analyze(page: Page, only?: readonly string[]): Promise<string[]> {
  // A page with a strict policy lets the debugger's code pass.
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(SOURCE);
  return page.evaluate(
    async ({ ids, guesses }) => {
      const { axe } = window as never as AxePage;
      const rules = axe
        .getRules()
        .filter(
          ({ ruleId, tags }) =>
            ids?.includes(ruleId) ??
            !(guesses.includes(ruleId) || tags.some((tag) => /^(wcag2\d?aaa|deprecated)$/.test(tag)))
        );
      const values = rules.map(({ ruleId }) => ruleId);
      const { violations } = await axe.run({
        runOnly: { type: 'rule', values },
        resultTypes: ['violations'],
        // Frames are pages of their own.
        iframes: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    { ids: only, guesses: GUESSES }
  );
}

/** A page around a widget as publishers have one: with a heading, and a colour of its scheme behind everything. */
export const FRONT_PAGE = {
  before: '<main><h1>Front page</h1>',
  after: '</main>',
  // A colour, because axe does not know the one that the scheme gives.
  head: '<style>:root{color-scheme:light dark;background:light-dark(#fff,#0d1110);color:light-dark(#000,#fff)}</style>',
};
