import { posix } from 'node:path';
import { escapeHtml, type Html, trusted } from '@touchline/domain';
import { Marked, type Tokens } from 'marked';
import { type GuidePage, pageByFile } from './guide-pages.ts';

/** A page's content, and its sections for the table of contents. */
export interface RenderedGuide {
  readonly content: Html;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Renders a page. Links to other pages of the guide are resolved; those to files that are not served become text. */
export function renderGuide(page: GuidePage): RenderedGuide {
  const sections: { id: string; title: string }[] = [];
  const slugOf = createSlugger();
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = slugOf(text);
        if (depth === 2) sections.push({ id, title: text.replaceAll(/[`*]/g, '') });
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${this.parser.parseInline(tokens)}</a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(href, page.file);
        return target === null ? text : `<a href="${escapeHtml(target)}">${text}</a>`;
      },
      // Comments are for the tools that write tables; the pages have no other HTML.
      html: () => '',
      image: ({ text }: Tokens.Image) => escapeHtml(text),
    },
    hooks: {
      postprocess: (made) =>
        made.replaceAll('<pre>', '<pre tabindex="0">').replaceAll(TABLE, (table) => scrollable(withHeadings(table))),
    },
  });
  return { content: trusted(String(marked.parse(page.markdown))), sections };
}

const TABLE = /<table>[\s\S]*?<\/table>/g;

/** Sets a heading for each cell: its column's, or its row's if the first column has none. */
function withHeadings(table: string): string {
  const [, corner] = /^(<table>\s*<thead>\s*<tr>\s*)<th><\/th>/.exec(table) ?? [];
  const named =
    corner === undefined
      ? table
      : table
          .replace(`${corner}<th></th>`, `${corner}<td></td>`)
          .replaceAll(/(<tr>\s*)<td>(.+?)<\/td>/g, '$1<th scope="row">$2</th>');
  return named.replaceAll('<th></th>', '<th><span class="hidden">Notes</span></th>');
}

/** Returns the table in a box that scrolls, also by keyboard, because a table can be wider than the page. */
function scrollable(table: string): string {
  return `<div class="table" tabindex="0">${table}</div>`;
}

/** Returns the target of a link on this server; null if the file is not served. */
function targetOf(href: string, file: string): string | null {
  if (/^(https?:|#)/.test(href)) return href;
  const [path = '', hash = ''] = href.split('#');
  const target = pageByFile.get(posix.normalize(posix.join(posix.dirname(file), path)));
  if (target) return `${target.path}${hash && `#${hash}`}`;
  return path.replace(/\/$/, '').endsWith('decisions') ? '/docs#decisions' : null;
}

/** Returns ids of headings like GitHub's, so that links work in both places. */
function createSlugger(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const slug = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
}
