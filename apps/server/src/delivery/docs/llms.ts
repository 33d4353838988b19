import { type GuidePage, guideGroups } from './guide-pages.ts';

const ABOUT = `# Touchline

> Embeddable media and sports widgets (banner carousel, calendar, card carousel, card grid, players) with a self-hosted backend. Pages use custom elements such as \`<touchline-calendar>\` from one loader, \`/embed.js\`, or React components from \`@touchline/widgets\`.`;

/** Groups that are left out: records of decisions say why something is so, not how to use it. */
const LEFT_OUT = new Set(['Decisions']);
/** Pages of other groups that are left out of the full text: long tables that few questions are about. */
const LONG = new Set(['docs/benchmarks.md']);

const groups = guideGroups.filter(({ title }) => !LEFT_OUT.has(title));

/** Returns the index of the docs in the form of llmstxt.org, with the URLs of the pages as Markdown. */
export function renderLlmsIndex(origin: string): string {
  const sections = groups.map(({ title, pages }) => {
    const lines = pages.map((page) => `- [${page.title}](${origin}${page.path}.md): ${summaryOf(page)}`);
    return `## ${title}\n\n${lines.join('\n')}`;
  });
  const api = `## API\n\n- [OpenAPI](${origin}/v1/openapi.json): every call with its schemas\n- [All pages in one file](${origin}/docs/llms-full.txt)`;
  return `${[ABOUT, ...sections, api].join('\n\n')}\n`;
}

/** Returns the text of all pages, one after the other, each with its path. */
export function renderLlmsFull(): string {
  const pages = groups.flatMap(({ pages }) => pages.filter(({ file }) => !LONG.has(file)));
  return `${[ABOUT, ...pages.map((page) => `<!-- ${page.file} -->\n\n${markdownOf(page)}`)].join('\n\n')}\n`;
}

/** Returns the Markdown of a page without comments, which are for tools. */
export function markdownOf({ markdown }: GuidePage): string {
  return `${markdown
    .replaceAll(/<!--[\s\S]*?-->\n*/g, '')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n')}\n`;
}

/** Returns the first sentence of a page. */
function summaryOf(page: GuidePage): string {
  const paragraph = markdownOf(page)
    .split('\n\n')
    .find((text) => /^[A-Z`[]/.test(text));
  const [sentence = ''] = /^.*?[.:](?=\s|$)/s.exec(paragraph ?? '') ?? [paragraph ?? ''];
  return sentence
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replace(/:$/, '.');
}
