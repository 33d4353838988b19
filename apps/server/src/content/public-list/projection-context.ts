import { type LocalizedText, normaliseLocale, textIn } from '@touchline/domain';
import type { FastifyRequest } from 'fastify';
import type { RequestPublisher } from '../../platform/access/key-lookup.ts';
import { requestedLocales } from '../../platform/access/locale.ts';
import { fieldInvalid } from '../../platform/http/errors.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import type { ImageUrlContext } from '../images/image-url.ts';
import type { PublisherImagesLookup } from '../images/publisher-images.ts';
import type { ScorePathsByType } from '../score-paths.ts';

/** BASIC omits fields that cards never show: description and markers (contract §4). */
export const VIEWS = ['FULL', 'BASIC'] as const;
export type View = (typeof VIEWS)[number];

/** The values that the public form of content depends on besides its row. */
export interface ProjectionContext {
  readonly publisher: RequestPublisher;
  /** Requested locales in order of preference, then the publisher's own; each once. */
  readonly locales: readonly string[];
  readonly view: View;
  readonly home: ImageUrlContext;
  /** Paths of the scores in the publisher's events, by type id. */
  readonly scorePaths: ScorePathsByType;
  /** Names the state of the publisher's images and score paths. Equal states give equal URLs and scores. */
  readonly imageState: string;
}

/** A stored resource from a list or lookup; `body` is JSON text or an object. */
export interface ContentRow {
  readonly id: string;
  readonly body: string | Readonly<Record<string, unknown>>;
  readonly revision: number;
  readonly create_time: Date;
  readonly update_time: Date;
}

/** Returns a text in the language of a response. */
export type InLocale = (text: LocalizedText) => string;

interface ContextPorts {
  readonly publisherImages: PublisherImagesLookup;
  readonly settings: Settings;
}

/** Reads the projection context of a visitor's request. Cheap enough to be repeated for later content. */
export function readProjectionContext(request: FastifyRequest, ports: ContextPorts): Promise<ProjectionContext> {
  const { view } = request.query as { view?: unknown };
  return createProjectionContext(request.publisher, { locales: localesOf(request), view: readView(view) }, ports);
}

/** Creates the projection context for these locales and this view. */
export async function createProjectionContext(
  publisher: RequestPublisher,
  { locales, view }: Pick<ProjectionContext, 'locales' | 'view'>,
  ports: ContextPorts
): Promise<ProjectionContext> {
  const { versions, scorePaths, state } = await ports.publisherImages.of(publisher.id);
  return {
    publisher,
    locales,
    view,
    home: {
      publicUrl: ports.settings.publicUrl,
      publisher: publisher.id,
      imageHosts: publisher.imageHosts,
      versions,
    },
    scorePaths,
    imageState: state,
  };
}

/** Returns the requested locales and then the publisher's own, each once regardless of case (contract §6). */
export function localesOf(request: FastifyRequest): readonly string[] {
  return withOwnLocale(requestedLocales(request), request.publisher);
}

/** Returns the requested locales in order of preference, and then the publisher's own. */
export function withOwnLocale(requested: readonly string[], { languageCode }: RequestPublisher): readonly string[] {
  const locales = [...requested, languageCode].map(normaliseLocale);
  return locales.filter((locale, index) => locales.findIndex((other) => isSame(other, locale)) === index);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Returns the reader of texts for a context (contract §6: exact tag, language, publisher's own, any). */
export function inLocaleOf({ locales }: ProjectionContext): InLocale {
  return (text) => textIn(text, locales);
}

function readView(value: unknown): View {
  if (value === undefined || value === '' || value === 'VIEW_UNSPECIFIED') return 'FULL';
  const view = VIEWS.find((candidate) => candidate === value);
  if (view !== undefined) return view;
  throw fieldInvalid('view', `must be one of ${VIEWS.join(', ')}.`);
}
