import { createHash } from 'node:crypto';
import { html } from '@touchline/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { notFound } from '../../platform/http/errors.ts';
import { compress } from '../../platform/static/compress.ts';
import { type PublicFile, toPublicFile } from '../../platform/static/public-files.ts';
import { FLOATING, IMMUTABLE, sendFile } from '../../platform/static/send-file.ts';
import { pagePolicy } from '../page-policy.ts';
import { pageByPath } from './guide-pages.ts';
import { type DocsFrame, type DocsPage, renderHome, renderPage, toTitle } from './layout.ts';
import { markdownOf, renderLlmsFull, renderLlmsIndex } from './llms.ts';
import styles from './page/docs.css?inline';
import script from './page/docs.js?raw';
import { renderGuide } from './render-guide.ts';
import { callsOf, type ReferenceDocument, renderCalls, renderSchemaTable } from './render-reference.ts';
import { withCode } from './with-code.ts';

const PAGE_HEADERS = {
  'content-security-policy': pagePolicy("'self' data:"),
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

const HTML = 'text/html; charset=utf-8';

interface DocsPorts {
  /** Name of the page at `/`; null if there is none. */
  readonly homePage: string | null;
  /** Public key that is filled in; empty: none. */
  readonly exampleKey: string;
  /** Whether the docs are public; otherwise they must not be cached. */
  readonly isPublic: boolean;
  /** Origin of this server. */
  readonly publicUrl: string;
  /** `/v1/openapi.json`, complete once the app is ready. */
  readonly document: () => ReferenceDocument;
}

/**
 * Registers `GET /docs`: the guide of `docs/`, the READMEs of the widgets, and the API reference with a form for every
 * operation. `/llms.txt` and the pages as Markdown (`.md`) are for coding assistants.
 */
export function registerDocsPages(
  app: FastifyInstance,
  { homePage, exampleKey, isPublic, publicUrl, document }: DocsPorts
): void {
  const rendered = new LRUCache<string, Promise<PublicFile>>({ max: 200 });
  const hidden = { schema: { hide: true } };
  const files = {
    'docs.css': { type: 'text/css; charset=utf-8', text: styles },
    'docs.js': { type: 'text/javascript; charset=utf-8', text: script },
  };
  const cachingOf = (cacheControl: string) => (isPublic ? cacheControl : 'no-store');
  const isFile = (name: string): name is keyof typeof files => Object.hasOwn(files, name);
  const hashes = { 'docs.css': hashOf(styles), 'docs.js': hashOf(script) };
  const addressOf = (name: keyof typeof files) => `/docs/files/${hashes[name]}/${name}`;

  const frame = (): DocsFrame => ({
    tags: document().tags.map(({ name }) => name),
    styles: addressOf('docs.css'),
    script: addressOf('docs.js'),
    homePage,
  });
  const toFile = async (type: string, text: string) =>
    toPublicFile(type, Buffer.from(text), await compress(text, 'good'));
  const cachedFile = (path: string, make: () => Promise<PublicFile>) => {
    const before = rendered.get(path);
    if (before) return before;
    const file = make();
    rendered.set(path, file);
    return file;
  };
  /** `path` is a known page, so its rendering is cached. */
  const send = async (request: FastifyRequest, reply: FastifyReply, path: string, make: () => DocsPage) => {
    const file = await cachedFile(path, () => toFile(HTML, renderPage(make(), frame())));
    return sendFile(request, reply.headers(PAGE_HEADERS), file, cachingOf(FLOATING));
  };

  /** Sends a text that is the same until the server restarts. */
  const sendText = async (request: FastifyRequest, reply: FastifyReply, type: string, make: () => string) => {
    const file = await cachedFile(request.url.split('?')[0] ?? '', () => toFile(`${type}; charset=utf-8`, make()));
    return sendFile(request, reply, file, cachingOf(FLOATING));
  };

  app.get('/docs', hidden, (request, reply) =>
    send(request, reply, '/docs', () => ({
      title: 'Home',
      path: '/docs',
      content: renderHome(document().tags),
      sections: [],
    }))
  );
  app.get('/docs/', hidden, async (_, reply) => reply.redirect('/docs', 308));

  for (const folder of ['guide', 'widgets', 'decisions']) {
    app.get<{ Params: { page: string } }>(`/docs/${folder}/:page`, hidden, (request, reply) => {
      const [, name = '', markdown] = /^(.*?)(\.md)?$/.exec(request.params.page) ?? [];
      const page = pageByPath.get(`/docs/${folder}/${name}`);
      if (!page) throw noPage(request);
      if (markdown) return sendText(request, reply, 'text/markdown', () => markdownOf(page));
      return send(request, reply, page.path, () => ({ title: page.title, path: page.path, ...renderGuide(page) }));
    });
  }

  app.get('/docs/reference', hidden, async (_, reply) => reply.redirect('/docs/reference/content', 302));
  app.get<{ Params: { tag: string } }>('/docs/reference/:tag', hidden, (request, reply) => {
    const { tag } = request.params;
    const isPart = tag === 'schemas' || document().tags.some(({ name }) => name === tag);
    if (!isPart) throw noPage(request);
    const path = `/docs/reference/${tag}`;
    return send(request, reply, path, () =>
      tag === 'schemas' ? schemasPage(document(), path) : callsPage(document(), { tag, path, exampleKey })
    );
  });

  registerTexts(app, { publicUrl, sendText });
  app.get<{ Params: { hash: string; name: string } }>('/docs/files/:hash/:name', hidden, async (request, reply) => {
    const { hash, name } = request.params;
    if (!isFile(name)) throw noPage(request);
    const file = await cachedFile(name, () => toFile(files[name].type, files[name].text));
    // During a rollout a page of another version may request it, so the response must not be cached under that hash.
    return sendFile(request, reply, file, cachingOf(hash === hashes[name] ? IMMUTABLE : FLOATING));
  });
}

/** Registers the texts for coding assistants. */
function registerTexts(app: FastifyInstance, { publicUrl, sendText }: TextPorts): void {
  app.get('/llms.txt', { schema: { hide: true } }, (request, reply) =>
    sendText(request, reply, 'text/plain', () => renderLlmsIndex(publicUrl))
  );
  app.get('/docs/llms-full.txt', { schema: { hide: true } }, (request, reply) =>
    sendText(request, reply, 'text/plain', renderLlmsFull)
  );
}

interface TextPorts {
  readonly publicUrl: string;
  readonly sendText: (
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    make: () => string
  ) => Promise<FastifyReply>;
}

function schemasPage({ components }: ReferenceDocument, path: string): DocsPage {
  const schemas = Object.entries(components.schemas);
  const tables = schemas.map(
    ([name, schema]) => html`<section id="${name}">${renderSchemaTable(name, schema, `${name}-fields`, 2)}</section>`
  );
  const content = html`<h1>Schemas</h1><p>Objects that several calls take or return.</p>${tables}`;
  return { title: 'Schemas', path, content, sections: schemas.map(([name]) => ({ id: name, title: name })) };
}

function callsPage(
  document: ReferenceDocument,
  { tag, path, exampleKey }: { tag: string; path: string; exampleKey: string }
): DocsPage {
  const description = document.tags.find(({ name }) => name === tag)?.description;
  const calls = callsOf(document, tag);
  const content = html`<h1>${toTitle(tag)}</h1>${description ? html`<p>${withCode(description)}</p>` : null}
    ${renderCalls(calls, exampleKey)}`;
  const sections = calls.map(({ operationId, summary }) => ({ id: operationId, title: summary ?? operationId }));
  return { title: toTitle(tag), path, content, sections };
}

function noPage({ url }: FastifyRequest): Error {
  return notFound(`${url.slice(1, 200)} (see /docs for all pages)`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
