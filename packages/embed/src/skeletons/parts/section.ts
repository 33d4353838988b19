import type { RegionNames } from '@touchline/widgets/element';

type Attributes = Readonly<Record<string, string>>;

interface Section {
  readonly attributes: Attributes;
  /** What the page calls it; '' or undefined for nothing. */
  readonly name: string | undefined;
  /** What it is called without that. */
  readonly names: RegionNames;
  /** There is a line for the heading, with or without one. */
  readonly hasLine?: boolean;
}

/** Measures of heading.css. */
export const sectionCss = `
.tl-wait[data-theme=dark]{color-scheme:dark}
.tl-wait[data-theme=light]{color-scheme:light}
.tl-line{box-sizing:border-box;block-size:3.5625rem;margin:0;padding:.75rem 0 .5rem;overflow:hidden;border-block-start:1px solid light-dark(#e1e5e1,#2a3230);color:var(--touchline-ink,light-dark(#0f1715,#f1f4f1));font:700 1.375rem/2.25rem var(--touchline-font,system-ui,sans-serif);letter-spacing:normal;text-align:start;text-overflow:ellipsis;white-space:nowrap}
`.replaceAll('\n', '');

/**
 * Draws what stands around a placeholder: the widget's named section, busy, and its heading, so that visitors who go
 * from heading to heading find a widget that is not near the viewport yet. The page's words are set as text.
 */
export function drawSection(
  container: HTMLElement,
  html: string,
  { attributes: { locale, dir, theme, 'heading-level': level = '' }, name, names, hasLine }: Section
): HTMLElement {
  const wanted = (locale || navigator.language).trim().slice(0, 2).toLowerCase();
  const language = Object.hasOwn(names, wanted) ? (wanted as keyof RegionNames) : 'en';
  const section = document.createElement('section');
  section.className = 'tl-wait';
  section.ariaBusy = 'true';
  section.ariaLabel = name || names[language];
  section.lang = locale || language;
  section.dir = dir || (/ar|fa/.test(language) ? 'rtl' : '');
  if (theme) section.dataset['theme'] = theme;
  section.innerHTML = html;
  if (hasLine) {
    const line = document.createElement(name ? `h${/^[2-6]$/.test(level) ? level : 2}` : 'p');
    line.className = 'tl-line';
    line.textContent = name ?? '';
    section.prepend(line);
  }
  container.replaceChildren(section);
  return section;
}

/**
 * Returns the rules that keep a placeholder's height for what takes its place; not where the page's width is another one
 * by then, as on a phone that was turned.
 */
export function heightRules({ offsetHeight }: HTMLElement): string {
  return `@media(${innerWidth - 1}px<=width<=${innerWidth + 1}px){.tl-mount{min-height:${offsetHeight}px}}`;
}
