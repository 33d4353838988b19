import { type LocalizedText, normaliseLocale, textIn } from '@touchline/domain';
import type { FastifyRequest } from 'fastify';
import type { RequestPublisher } from '../access/key-lookup.ts';
import { wishedLocales } from '../access/locale.ts';
import { fieldInvalid } from '../errors.ts';
import type { ScorePathsByType } from '../event-types/score-paths.ts';
import type { PictureLookup } from '../images/known-pictures.ts';
import type { PictureHome } from '../images/picture-url.ts';
import type { Settings } from '../settings.ts';

/** BASIC leaves out what cards never show: description and markers (contract §4). */
export const VIEWS = ['FULL', 'BASIC'] as const;
export type View = (typeof VIEWS)[number];

/** From where content is looked at: all that its public form depends on besides the row itself. */
export interface Viewpoint {
  readonly publisher: RequestPublisher;
  /** Wished locales, best first, then the publisher's own; each once. */
  readonly locales: readonly string[];
  readonly view: View;
  readonly home: PictureHome;
  /** Paths of the scores in the publisher's events, by type id. */
  readonly scorePaths: ScorePathsByType;
  /** Names the state of the publisher's pictures and score paths; equal states give equal addresses and scores. */
  readonly pictures: string;
}

/** A stored resource, as lists and lookups give it; `body` as JSON text or read. */
export interface ContentRow {
  readonly id: string;
  readonly body: string | Readonly<Record<string, unknown>>;
  readonly revision: number;
  readonly create_time: Date;
  readonly update_time: Date;
}

/** Gives a text in the one language of an answer. */
export type InLocale = (text: LocalizedText) => string;

interface ViewpointPorts {
  readonly pictures: PictureLookup;
  readonly settings: Settings;
}

/** The viewpoint of a visitor's request. Cheap enough to ask again whenever something is shown later. */
export function viewpointOf(request: FastifyRequest, ports: ViewpointPorts): Promise<Viewpoint> {
  const { view } = request.query as { view?: unknown };
  return viewpointFrom(request.publisher, { locales: localesOf(request), view: readView(view) }, ports);
}

/** The viewpoint of whoever wishes these locales and sees this much. */
export async function viewpointFrom(
  publisher: RequestPublisher,
  { locales, view }: Pick<Viewpoint, 'locales' | 'view'>,
  ports: ViewpointPorts
): Promise<Viewpoint> {
  const { versions, scorePaths, state } = await ports.pictures.of(publisher.id);
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
    pictures: state,
  };
}

/** The wished locales and then the publisher's own, each once whatever its case (contract §6). */
export function localesOf(request: FastifyRequest): readonly string[] {
  return withOwnLocale(wishedLocales(request), request.publisher);
}

/** Wished locales, best first, and then the publisher's own. */
export function withOwnLocale(wished: readonly string[], { languageCode }: RequestPublisher): readonly string[] {
  const wishes = [...wished, languageCode].map(normaliseLocale);
  return wishes.filter((wish, index) => wishes.findIndex((other) => isSame(other, wish)) === index);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** The reader of texts for a viewpoint (contract §6: exact tag, language, publisher's own, any). */
export function inLocaleOf({ locales }: Viewpoint): InLocale {
  return (text) => textIn(text, locales);
}

function readView(value: unknown): View {
  if (value === undefined || value === '' || value === 'VIEW_UNSPECIFIED') return 'FULL';
  const view = VIEWS.find((known) => known === value);
  if (view !== undefined) return view;
  throw fieldInvalid('view', `must be one of ${VIEWS.join(', ')}.`);
}
