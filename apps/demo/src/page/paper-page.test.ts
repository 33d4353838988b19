import { describe, expect, it } from 'vitest';
import { demoSeason } from '../season/season.ts';
import { paperPage } from './paper-page.ts';
import { frontSamples, WIDGETS } from './samples/index.ts';

const SATURDAY = Date.UTC(2026, 10, 21, 12);

describe('paperPage', () => {
  it('holds no script or style of its own, so that a strict policy fits', () => {
    const page = print({});

    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/);
    expect(page.match(/<script\b[^>]*>/g)).toEqual(['<script src="/demo/paper.js" defer>']);
  });

  it('shows each widget once, with the snippet that made it as text to copy', () => {
    const page = print({});

    expect(frontSamples.map(({ widget }) => widget).sort()).toEqual([...WIDGETS].sort());
    for (const { id } of frontSamples) {
      expect(page).toContain(`<p>widget ${id}</p>`);
      expect(page).toContain(`<code>&lt;p&gt;snippet ${id}&lt;/p&gt;</code>`);
    }
  });

  it('has one h1 and never skips a level of headings', () => {
    const levels = [...print({}).matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));

    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const steps = levels.map((level, i) => level - (levels[i - 1] ?? 0));
    expect(Math.max(...steps)).toBe(1);
  });

  it('has no id twice, and every inner link leads somewhere', () => {
    const page = print({});
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);

    expect(new Set(ids).size).toBe(ids.length);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
  });

  it('has a place for each sport that a card leads to', () => {
    const page = print({});
    const sports = new Set(demoSeason(SATURDAY).eventTypes.map(({ id }) => id));

    expect(sports.size).toBe(5);
    for (const sport of sports) expect(page).toContain(`id="${sport}"`);
  });

  it('begins with the way past its head, inside a landmark', () => {
    expect(print({})).toMatch(/<header class="paper-head">\s*<a class="paper-skip" href="#front-page">/);
  });

  it('has a picture in its lead, in the sizes of a phone and of a desk, with words for those who do not see it', () => {
    const [img] = print({}).match(/<img [^>]*>/) ?? [];

    expect(img).toContain('src="/img/demo/goal?width=800"');
    expect(img).toMatch(/srcset="[^"]*480w, [^"]*800w, [^"]*1280w"/);
    expect(img).toContain('alt="A keeper at full stretch under the bar"');
  });

  it('leads to the variants of each widget, and keeps language and theme on the way', () => {
    const page = print({ language: 'ar', theme: 'dark' });

    for (const widget of WIDGETS) {
      expect(page.match(new RegExp(`href="/widgets/${widget}\\?lang=ar&amp;theme=dark"`, 'g'))).toHaveLength(2);
    }
  });

  it('is Arabic from right to left, with the masthead in Arabic and the date of Amsterdam', () => {
    const page = print({ language: 'ar' });

    expect(page).toContain('<html lang="ar" dir="rtl"');
    expect(page).toContain('<h1 class="paper-name">راية الركن</h1>');
    expect(page).toContain('datetime="2026-11-21"');
  });

  it('keeps the language when the theme is changed, and the theme when the language is', () => {
    const page = print({ language: 'ar', theme: 'dark' });

    expect(page).toContain('href="/?lang=ar&amp;theme=light"');
    expect(page).toContain('href="/?theme=dark"');
  });

  it('names the theme in use, and none while it follows the system', () => {
    expect(print({ theme: 'dark' })).toContain('data-set-theme="dark" aria-current="true"');
    expect(print({})).not.toMatch(/data-set-theme="\w+" aria-current/);
  });
});

function print(edition: { language?: 'en' | 'ar'; theme?: 'auto' | 'light' | 'dark' }): string {
  const place = (sample: (typeof frontSamples)[number]) => ({
    sample,
    markup: `<p>widget ${sample.id}</p>`,
    snippet: `<p>snippet ${sample.id}</p>`,
  });
  const chosen = { language: 'en', theme: 'auto', ...edition } as const;
  return paperPage({ ...chosen, now: SATURDAY, samples: frontSamples.map(place) });
}
