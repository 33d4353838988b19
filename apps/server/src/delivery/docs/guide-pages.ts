/** A page of the guide, from Markdown of this repository. */
export interface GuidePage {
  /** Path of the page on the server: `/docs/guide/access`. */
  readonly path: string;
  /** Path of the file in the repository: `docs/access.md`. */
  readonly file: string;
  readonly title: string;
  readonly markdown: string;
}

export interface GuideGroup {
  readonly title: string;
  readonly pages: readonly GuidePage[];
}

/** Markdown by its path relative to this file; the build includes the texts in the server's bundle. */
const files = import.meta.glob<string>(
  ['../../../../../docs/*.md', '../../../../../docs/decisions/*.md', '../../../../../packages/widgets/src/*/README.md'],
  { query: '?raw', import: 'default', eager: true }
);

/** The order of the pages for newcomers. Pages of `docs/` that are not named are under "More". */
const ORDER: Readonly<Record<string, readonly string[]>> = {
  'Get started': ['integrate', 'loader', 'frames', 'wordpress', 'theming', 'accessibility', 'api'],
  Operations: ['server', 'deploy', 'audit-log'],
  Content: ['filter', 'live', 'import', 'media'],
  'Access and sales': ['people', 'access', 'purchase', 'purchase-page'],
  Player: ['ads', 'casting', 'sharing', 'p2p'],
  Audience: ['viewing', 'analytics', 'analytics-viewer', 'privacy'],
};

const pages = Object.entries(files).map(([path, markdown]) => toPage(path.replace(/^(\.\.\/)+/, ''), markdown));
const named = Object.values(ORDER).flat();
const inFolder = (folder: string) => pages.filter(({ path }) => path.startsWith(`/docs/${folder}/`)).toSorted(byPath);

/** All pages of the guide, as the menu shows them. */
export const guideGroups: readonly GuideGroup[] = [
  ...Object.entries(ORDER).map(([title, slugs]) => ({
    title,
    pages: slugs.flatMap((slug) => pages.find(({ path }) => path === `/docs/guide/${slug}`) ?? []),
  })),
  { title: 'Widgets', pages: inFolder('widgets') },
  { title: 'More', pages: inFolder('guide').filter(({ path }) => !named.some((slug) => path.endsWith(`/${slug}`))) },
  { title: 'Decisions', pages: inFolder('decisions') },
];

/** Pages by the path of their file, which links between them use. */
export const pageByFile: ReadonlyMap<string, GuidePage> = new Map(pages.map((page) => [page.file, page]));
export const pageByPath: ReadonlyMap<string, GuidePage> = new Map(pages.map((page) => [page.path, page]));

function toPage(file: string, markdown: string): GuidePage {
  const [, folder = 'guide', slug = ''] =
    /^docs\/(?:(decisions)\/)?([\w-]+)\.md$/.exec(file) ?? /^packages\/(widgets)\/src\/([\w-]+)\//.exec(file) ?? [];
  const title = /^# (.+)$/m.exec(markdown)?.[1]?.replaceAll(/[`*]/g, '') ?? slug;
  return { path: `/docs/${folder}/${slug}`, file, title, markdown };
}

function byPath(a: GuidePage, b: GuidePage): number {
  return a.path < b.path ? -1 : 1;
}
