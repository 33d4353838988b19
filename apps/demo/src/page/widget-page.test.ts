import { describe, expect, it } from 'vitest';
import { samplesOf, trialOf, WIDGETS, type Widget } from './samples/index.ts';
import { widgetPage } from './widget-page.ts';

const SATURDAY = Date.UTC(2026, 10, 21, 12);

describe.each(WIDGETS)('the page of %s', (widget) => {
  const page = print(widget);

  it('holds no script or style of its own, so that a strict policy fits', () => {
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/);
    expect(page.match(/<script\b[^>]*>/g)).toEqual(['<script src="/demo/paper.js" defer>']);
  });

  it('shows every variant with its snippet, as text to copy', () => {
    for (const { id } of samplesOf(widget)) {
      expect(page).toContain(`<p>widget ${id}</p>`);
      expect(page).toContain(`<code>&lt;p&gt;snippet ${id}&lt;/p&gt;</code>`);
    }
  });

  it('lists its contents: each link leads to a place, no id stands twice', () => {
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);

    expect(new Set(ids).size).toBe(ids.length);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
    for (const { id } of samplesOf(widget)) expect(links).toContain(`sample-${id}`);
  });

  it('has one h1 and never skips a level of headings', () => {
    const levels = [...page.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));

    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const steps = levels.map((level, i) => level - (levels[i - 1] ?? 0));
    expect(Math.max(...steps)).toBe(1);
  });

  it('has a control for what its element bears, filled in', () => {
    expect(page).toContain(`data-try="${widget}"`);
    const [name = '', value] =
      Object.entries(trialOf(widget).attributes).find(([, text]) => /^[a-z-]{4,}$/.test(text)) ?? [];
    expect(page).toMatch(
      new RegExp(
        `<input name="${name}"[^>]* value="${value}"|<select name="${name}">.*<option value="${value}" selected`
      )
    );
  });

  it('has a button for the form’s own reset, which is no switch', () => {
    expect(page).toMatch(/<button type="reset"(?![^>]*aria-pressed)/);
  });

  it('is Arabic from right to left, and its links stay in Arabic', () => {
    const arabic = print(widget, 'ar');

    expect(arabic).toContain('<html lang="ar" dir="rtl"');
    expect(arabic).toContain('href="/widgets/calendar?lang=ar"');
    expect(arabic).toContain('href="/?lang=ar"');
  });
});

function print(widget: Widget, language: 'en' | 'ar' = 'en'): string {
  const place = (sample: ReturnType<typeof trialOf>) => ({
    sample,
    markup: `<p>widget ${sample.id}</p>`,
    snippet: `<p>snippet ${sample.id}</p>`,
  });
  const attributes = Object.entries(trialOf(widget).attributes).map(([name, value]) => `${name}="${value}"`);
  const trial = {
    ...place(trialOf(widget)),
    markup: `<touchline-${widget} ${attributes.join(' ')}></touchline-${widget}>`,
  };
  const samples = samplesOf(widget).map(place);
  return widgetPage({ widget, language, theme: 'auto', now: SATURDAY, trial, samples });
}
