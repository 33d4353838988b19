import { createHash } from 'node:crypto';
import type { Fragment } from '@touchline/domain';
import type { FastifyRequest } from 'fastify';
import { queryClientOf } from '../../platform/access/public-access.ts';
import type { GeoLookup } from '../../platform/geo-lookup/geo-lookup.ts';
import { type Compression, compress } from '../../platform/static/compress.ts';
import { chooseCoding } from '../../platform/static/encoding.ts';
import type { PublicFile } from '../../platform/static/public-files.ts';
import { type FragmentQuery, readQueryAttributes } from './attributes.ts';
import { createCache } from './cache.ts';
import { readRenderOptions } from './render-options.ts';
import type { WidgetSource } from './source.ts';

/** A fragment with a known name, which may not be rendered yet. */
export interface NamedFragment {
  /** Changes whenever the fragment would: content, configuration, language, zone, build. */
  readonly name: string;
  /** The same for all versions of a shared fragment; undefined for one of a single visitor. */
  readonly slot: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  /** The locale of its texts. */
  readonly contentLanguage: string;
  readonly cacheControl: string;
  /** Whether it is valid only for the requesting visitor. */
  readonly isPersonal: boolean;
  /** Renders it, or returns the cached rendering. */
  render(): Promise<Fragment>;
}

export interface Fragments {
  /**
   * Finds the content and version that a request refers to, without rendering. Throws the errors of the JSON call.
   * `preset` holds default attributes, `unread` the names in the query that no widget reads.
   */
  find(
    request: FastifyRequest,
    source: WidgetSource,
    options?: { readonly preset?: Readonly<Record<string, string>>; readonly unread?: readonly string[] }
  ): Promise<NamedFragment>;
  /**
   * Returns a compressed response made from a fragment, cached by name. A newer one with the same `slot` replaces it.
   */
  file(
    name: string,
    type: string,
    make: () => Promise<string>,
    options?: { readonly compression?: Compression; readonly slot?: string | undefined }
  ): Promise<PublicFile>;
}

interface FragmentsInput {
  readonly build: string;
  /** Epoch ms. */
  readonly clock: () => number;
  readonly geoLookup: GeoLookup;
  /** Maximum bytes of all fragments and of the files made from them. */
  readonly maxBytes: number;
}

/** Creates the rendering of fragments with a cache that is limited in bytes. */
export function createFragments({ build, clock, geoLookup, maxBytes }: FragmentsInput): Fragments {
  const rendered = createCache<Fragment>({
    sizeOf: ({ html, css, state }) => 2 * (html.length + css.length) + sizeOf([state.items, state.view]),
    maxBytes: maxBytes / 2,
  });
  const files = createCache<PublicFile>({
    sizeOf: ({ bodies }) => Object.values(bodies).reduce((sum, body) => sum + body.length, 0),
    maxBytes: maxBytes / 2,
  });
  return {
    async find(request, source, { preset, unread = [] } = {}) {
      const { widget } = source;
      const attributes = { ...preset, ...readQueryAttributes(request.query as FragmentQuery, source) };
      const options = readRenderOptions(request, attributes);
      const now = clock();
      const { locale, timeZone } = options;
      const { publisher } = request;
      const { id: keyId, scopes } = request.publicKey;
      const base = { publisher, keyId, client: queryClientOf(request), scopes, location: geoLookup(request) };
      const content = await source.find({ ...base, attributes, ...options, now });

      const name = hashOf([widget.name, attributes, unread, content.version, locale, timeZone, build]);
      const slot = content.isPersonal ? undefined : hashOf([keyId, widget.name, attributes, unread, locale, timeZone]);
      const render = async (): Promise<Fragment> => {
        const { css, ...drawn } = await content.render({ attributes, locale, timeZone, now });
        const state = unread.length > 0 ? { ...drawn.state, unread } : drawn.state;
        return { ...drawn, state, css: widget.staticCss + css, version: build };
      };
      return {
        name,
        slot,
        attributes,
        contentLanguage: content.locale,
        cacheControl: content.cacheControl,
        isPersonal: content.isPersonal ?? false,
        render: () => rendered(name, render, slot),
      };
    },

    file: (name, type, make, { compression = 'good', slot } = {}) =>
      files(name, async () => ({ type, etag: `"${name}"`, bodies: await compress(await make(), compression) }), slot),
  };
}

/** Returns a URL-safe hash of a value's JSON. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

/** Returns the ETag of a file in the requested encoding; each encoding has its own (RFC 9110 §8.8.3). */
export function tagFor(request: FastifyRequest, name: string): string {
  return `"${name}-${chooseCoding(request.headers['accept-encoding'])}"`;
}

function sizeOf(value: unknown): number {
  return 2 * JSON.stringify(value).length;
}
