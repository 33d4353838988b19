import type { Session } from '@touchline/player/start';
import type { Mount } from '@touchline/widgets/element';
import type { Handover, Opening } from './port.ts';

/** What draws a widget, or a family of widgets. */
export interface WidgetChunk {
  /** `name`: as in `touchline-{name}`. */
  mount(name: string, handover: Handover): Mount;
}

/** What begins to play before the widget is drawn by its own code. */
export interface StartChunk {
  start(opening: Opening): Session;
}

/** A widget's placeholder. */
export interface Skeleton {
  /** Fills the container, puts its sheet on by `dress`, and gives the rules that keep what it takes. */
  draw(
    container: HTMLElement,
    trusted: (html: string) => string,
    dress: (css: string) => void,
    name: string,
    attributes: Readonly<Record<string, string>>
  ): string;
}

/** What can be had of a widget, by the end of the chunk's name. */
export interface Halves {
  readonly '': WidgetChunk;
  readonly '-late': unknown;
  readonly '-skeleton': Skeleton;
  readonly '-start': StartChunk;
}

/** What all elements of a page share. */
export interface Page {
  /** Base URL of the server that served the loader, without a slash at the end. */
  readonly origin: string;
  readonly build: string;
  /**
   * Downloads a chunk, the first of the answer, and with a first half what all of those share, at once. Rejects when one cannot be had. A
   * widget's second half is for the first to import.
   */
  load<Half extends keyof Halves>(chunk: string, half: Half): Promise<readonly Halves[Half][]>;
  /** Markup that Trusted Types let through. Throws when the page's policy list forbids ours. */
  trusted(html: string): string;
  /** Calls each listener when the page's defaults (`<touchline-config>`) have changed. */
  readonly changes: Set<() => void>;
}

export function createPage(origin: string, build: string, shared: readonly string[]): Page {
  let policy: HtmlPolicy | undefined;
  return {
    origin,
    build,
    load(chunk, half) {
      // Ours end in the hash of the build: `1f9c0a2b` of `0.1.0+1f9c0a2b`.
      const files = [`${chunk + half}-${build.slice(-8)}.js`, ...(half ? [] : shared)];
      return Promise.all(files.map((file) => import(/* @vite-ignore */ `${origin}/assets/${file}`)));
    },
    trusted(html) {
      policy ??= window.trustedTypes?.createPolicy('touchline', unchanged) ?? unchanged;
      return policy.createHTML(html);
    },
    changes: new Set(),
  };
}

/** The base URL of the loader: its address up to `/embed.js` or `/v1/embed.js`. Read while the script runs. */
export function servedFrom({ currentScript }: Document): string {
  return (currentScript as HTMLScriptElement).src.replace(/(\/v[\d.]+)?\/[^/]*$/, '');
}

interface HtmlPolicy {
  createHTML(html: string): string;
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy };
  }
}

/** Fragments come from our own server, which escapes what publishers wrote. */
const unchanged: HtmlPolicy = { createHTML: String };
