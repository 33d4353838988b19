import { createHash } from 'node:crypto';
import type { Fragment } from '@touchline/domain';
import type { FastifyRequest } from 'fastify';
import { queryClientOf } from '../public-access.ts';
import { type Compression, compress } from '../static/compress.ts';
import { chooseCoding } from '../static/encoding.ts';
import type { PublicFile } from '../static/public-files.ts';
import type { FindWhereabouts } from '../whereabouts/whereabouts.ts';
import { type FragmentQuery, readQueryAttributes } from './attributes.ts';
import { createCache } from './cache.ts';
import type { WidgetSource } from './source.ts';
import { readWishes } from './wishes.ts';

/** A fragment that is known by name, but perhaps not rendered yet. */
export interface NamedFragment {
  /** Changes whenever the fragment would: content, configuration, language, zone, build. */
  readonly name: string;
  /** The same for all versions of a fragment that anybody may get; undefined: it is one visitor's. */
  readonly slot: string | undefined;
  readonly attributes: Readonly<Record<string, string>>;
  /** The locale of its texts. */
  readonly contentLanguage: string;
  readonly cacheControl: string;
  /** Whether it is good only for the visitor who asked. */
  readonly isPersonal: boolean;
  /** Renders it, or gives what was rendered before. */
  render(): Promise<Fragment>;
}

export interface Fragments {
  /**
   * Finds out what a request asks for and which version of it there is, without rendering. Throws what the JSON call
   * throws. `preset` are attributes that the request's own win over.
   */
  find(
    request: FastifyRequest,
    source: WidgetSource,
    preset?: Readonly<Record<string, string>>
  ): Promise<NamedFragment>;
  /** An answer made from a fragment, ready to send in every coding; made once for each name. Another one of its `slot` replaces it. */
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
  readonly whereabouts: FindWhereabouts;
  /** Of all fragments, and of the files that are made from them. */
  readonly maxBytes: number;
}

/** Renders fragments and remembers them; bounded in bytes. */
export function createFragments({ build, clock, whereabouts, maxBytes }: FragmentsInput): Fragments {
  const rendered = createCache<Fragment>({
    sizeOf: ({ html, css, state }) => 2 * (html.length + css.length) + sizeOf([state.items, state.view]),
    maxBytes: maxBytes / 2,
  });
  const files = createCache<PublicFile>({
    sizeOf: ({ bodies }) => Object.values(bodies).reduce((sum, body) => sum + body.length, 0),
    maxBytes: maxBytes / 2,
  });
  return {
    async find(request, source, preset) {
      const { widget } = source;
      const attributes = { ...preset, ...readQueryAttributes(request.query as FragmentQuery, source) };
      const wishes = readWishes(request, attributes);
      const now = clock();
      const { locale, timeZone } = wishes;
      const { publisher } = request;
      const { id: keyId, scopes } = request.publicKey;
      const asker = { publisher, keyId, client: queryClientOf(request), scopes, whereabouts: whereabouts(request) };
      const content = await source.find({ ...asker, attributes, ...wishes, now });

      const name = hashOf([widget.name, attributes, content.version, locale, timeZone, build]);
      const slot = content.isPersonal ? undefined : hashOf([keyId, widget.name, attributes, locale, timeZone]);
      const render = async (): Promise<Fragment> => {
        const { css, ...drawn } = await content.render({ attributes, locale, timeZone, now });
        return { ...drawn, css: widget.staticCss + css, version: build };
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

/** URL-safe name of a value's JSON. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
}

/** The name of a file in the coding that the request takes: one tag for each form (RFC 9110 §8.8.3). */
export function tagFor(request: FastifyRequest, name: string): string {
  return `"${name}-${chooseCoding(request.headers['accept-encoding'])}"`;
}

function sizeOf(value: unknown): number {
  return 2 * JSON.stringify(value).length;
}
