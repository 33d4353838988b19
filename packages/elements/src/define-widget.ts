import {
  BUILD,
  type Chunks,
  createConfig,
  createPage,
  createWidget,
  define,
  type WidgetKind,
} from '@touchline/embed/element';
import type { WidgetName } from '@touchline/widgets/schemas';

/** Bundlers replace it, and leave code for development out of production. */
declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Imports of a widget's chunks, by the suffixes of their names in the loader. */
export type ChunkImports = { readonly [Suffix in keyof Chunks]?: () => Promise<Chunks[Suffix]> };

/** State shared by all elements of this copy of the package. Each element names its server, so it has no origin. */
const page = createPage('', BUILD, []);
let hasWarned = false;

/**
 * Defines an element, and `<touchline-config>`. Does nothing without a DOM, as on a server. An element that is already
 * defined, by the loader or another copy of this package, stays as it is; the first of them is named in the console.
 */
export function defineWidget(kind: WidgetKind, chunks: ChunkImports): void {
  if (typeof customElements === 'undefined') return;
  // First: widgets read the page's defaults as soon as they are upgraded.
  defineConfig();
  const tag = `touchline-${kind.tag}`;
  if (customElements.get(tag)) {
    if (!hasWarned)
      console.warn(`[touchline] ${tag} is already defined, so this copy of @touchline/elements is not used.`);
    hasWarned = true;
    return;
  }
  define(kind.tag, (element) => {
    const life = createWidget(element, kind, {
      ...page,
      load: async (_family, suffix) => [await importChunk(chunks, suffix)],
    });
    if (process.env.NODE_ENV === 'production') return life;
    return {
      ...life,
      connected() {
        life.connected();
        // Scripts that create elements set attributes afterwards.
        void import('@touchline/widgets/schemas').then(({ checkAttributes, SCHEMAS }) => {
          const widget = kind.tag as WidgetName;
          checkAttributes({ element, api: element.getAttribute('api') ?? '' }, widget, SCHEMAS[widget]);
        });
      },
    };
  });
}

/** Defines `<touchline-config>`, unless it is defined. */
export function defineConfig(): void {
  if (typeof customElements !== 'undefined') define('config', (element) => createConfig(element, page));
}

/** Resolves to nothing for a chunk that the bundler loads with another one. */
async function importChunk<Suffix extends keyof Chunks>(chunks: ChunkImports, suffix: Suffix): Promise<Chunks[Suffix]> {
  return (await chunks[suffix]?.()) as Chunks[Suffix];
}
