import type { Session } from '@touchline/player/start';
import type { Mount } from '@touchline/widgets/element';
import type { MountArgs, StartArgs } from './mount-context.ts';

/** A chunk that renders a widget, or a family of widgets. */
export interface WidgetChunk {
  /** `name`: as in `touchline-{name}`. */
  mount(name: string, args: MountArgs): Mount;
}

/** A chunk that starts playback before React has loaded. */
export interface StartChunk {
  start(args: StartArgs): Session;
}

/** A widget's placeholder. */
export interface Skeleton {
  /** Fills the container, adds its style sheet with `applyStyles`, and returns the rules that keep its height. */
  draw(
    container: HTMLElement,
    trusted: (html: string) => string,
    applyStyles: (css: string) => void,
    widget: string,
    attributes: Readonly<Record<string, string>>
  ): string;
}

/** The chunks of a widget, by the suffix of their names. */
export interface Chunks {
  readonly '': WidgetChunk;
  readonly '-lazy': unknown;
  readonly '-skeleton': Skeleton;
  readonly '-start': StartChunk;
}

/** State shared by all elements of a page. */
export interface Page {
  /** Base URL of the server that served the loader, without a slash at the end. */
  readonly origin: string;
  readonly build: string;
  /**
   * Downloads a chunk; with a view chunk also the chunks that all views share. The first of the result is the chunk
   * itself. If the server has another build by now, its own chunk is the only result. Rejects when one fails to load.
   * The view imports the widget's `-lazy` chunk itself.
   */
  load<Suffix extends keyof Chunks>(chunk: string, suffix: Suffix): Promise<readonly Chunks[Suffix][]>;
  /** Returns markup that passes Trusted Types. Throws when the page's policy list forbids ours. */
  trusted(html: string): string;
  /** Calls each listener when the page's defaults (`<touchline-config>`) have changed. */
  readonly changes: Set<() => void>;
}

export function createPage(origin: string, build: string, shared: readonly string[]): Page {
  let policy: HtmlPolicy | undefined;
  return {
    origin,
    build,
    load(chunk, suffix) {
      // A bundler would warn of an import whose address it cannot read.
      if (!__LOADER__) return Promise.reject();
      // Our own file names end in the hash of the build: `1f9c0a2b` of `0.1.0+1f9c0a2b`.
      const names = [`${chunk + suffix}-${build.slice(-8)}`, ...(suffix ? [] : shared)];
      const request = (name: string) => import(/* @vite-ignore */ `${origin}/assets/${name}.js`);
      // If the server has another build by now, it has its own chunk for us.
      return Promise.all(names.map(request)).catch(() =>
        request(`${build}/${chunk + suffix}`).then((module) => [module])
      );
    },
    trusted(html) {
      policy ??= window.trustedTypes?.createPolicy('touchline', unchanged) ?? unchanged;
      return policy.createHTML(html);
    },
    changes: new Set(),
  };
}

/**
 * Returns the base URL of the loader: its address up to `/embed.js`, `/v1/embed.js` or `/embed/0.1.0/embed.js`. Call it
 * while the script runs.
 */
export function servedFrom({ currentScript }: Document): string {
  return (currentScript as HTMLScriptElement).src.replace(/(\/(v|embed\/)\d[^/]*)?\/[^/]*$/, '');
}

interface HtmlPolicy {
  createHTML(html: string): string;
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy };
  }
}

/** Fragments come from our own server, which escapes publishers' texts. */
const unchanged: HtmlPolicy = { createHTML: String };
