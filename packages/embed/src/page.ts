import type { Mount } from '@touchline/widgets/element';
import type { Handover } from './port.ts';

/** A widget's chunk. */
export interface WidgetChunk {
  mount(handover: Handover): Mount;
}

/** A widget's placeholder: its sheet, and its markup for an element's attributes. */
export interface Skeleton {
  readonly css: string;
  html(attributes: Readonly<Record<string, string>>): string;
}

/** What all elements of a page share. */
export interface Page {
  /** Base URL of the server that served the loader, without a slash at the end. */
  readonly origin: string;
  readonly build: string;
  /** Downloads a widget's code and React, all files at once. Rejects when one cannot be had. */
  load(widget: string): Promise<WidgetChunk>;
  /** Downloads a widget's placeholder. */
  skeleton(widget: string): Promise<Skeleton>;
  /** Markup that Trusted Types let through. Throws when the page's policy list forbids ours. */
  trusted(html: string): string;
  /** Calls each listener when the page's defaults (`<touchline-config>`) have changed. */
  readonly defaultsChanged: Set<() => void>;
}

export interface PageFacts {
  readonly origin: string;
  readonly build: string;
  readonly chunks: Readonly<Record<string, readonly string[]>>;
}

export function createPage({ origin, build, chunks }: PageFacts): Page {
  let policy: HtmlPolicy | undefined;
  const load = async (name: string) => {
    const files = chunks[name] ?? [];
    const [chunk] = await Promise.all(files.map((file) => import(/* @vite-ignore */ `${origin}/assets/${file}`)));
    return chunk;
  };
  return {
    origin,
    build,
    load,
    skeleton: (widget) => load(`${widget}-skeleton`),
    trusted(html) {
      policy ??= window.trustedTypes?.createPolicy('touchline', unchanged) ?? unchanged;
      return policy.createHTML(html);
    },
    defaultsChanged: new Set(),
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
