import type { RegionNames } from '@touchline/widgets/element';

type Attributes = Readonly<Record<string, string>>;

interface Section {
  readonly attributes: Attributes;
  /** The page's name for the section; '' or undefined if there is none. */
  readonly name: string | undefined;
  /** Default names, by language. */
  readonly names: RegionNames;
  /** Whether there is a line for the heading, with or without text in it. */
  readonly hasLine?: boolean;
}

/** Repeats measures of heading.css. */
export const sectionCss = `
.tl-wait[data-theme=dark]{color-scheme:dark}
.tl-wait[data-theme=light]{color-scheme:light}
.tl-line{box-sizing:border-box;block-size:3.5625rem;margin:0;padding:.75rem 0 .5rem;overflow:hidden;border-block-start:1px solid light-dark(#e1e5e1,#2a3230);color:var(--touchline-ink,light-dark(#0f1715,#f1f4f1));font:700 1.375rem/2.25rem var(--touchline-font,system-ui,sans-serif);letter-spacing:normal;text-align:start;text-overflow:ellipsis;white-space:nowrap}
`.replaceAll('\n', '');

/**
 * Draws the section around a placeholder: named, busy, and with its heading. Visitors who navigate by headings thus
 * find a widget outside the viewport. The page's texts are set as text.
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
 * Returns rules that keep a placeholder's height for the content. They do not apply after the page's width has changed,
 * as on a rotated phone.
 */
export function heightRules({ offsetHeight }: HTMLElement): string {
  return `@media(${innerWidth - 1}px<=width<=${innerWidth + 1}px){.tl-mount{min-height:${offsetHeight}px}}`;
}
