import { DEMO_KEY, DEMO_PUBLISHER, demoFixtures } from '@touchline/demo';
import { toWords } from '../resource/schemas.ts';
import { BODY_EXAMPLES, NEW_IDS, VERB_EXAMPLES } from './body-examples.ts';

/** The parts of an OpenAPI document that are looked at here. */
export interface ApiDocument {
  readonly paths?: Readonly<Record<string, PathItem>>;
}

type PathItem = Readonly<Record<string, Operation>>;

interface Operation {
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, object>> };
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly schema?: object;
  readonly example?: string | readonly string[];
}

/** The demo that calls can be tried on. */
export interface TriedDemo {
  /** Epoch ms in its season. */
  readonly now: number;
  readonly publicUrl: string;
}

/** Where the docs begin, and what a newcomer asks first. */
const PUBLIC_TAGS: readonly Tag[] = [
  { name: 'content', description: 'Content that widgets and visitors read with a public key.' },
  {
    name: 'delivery',
    description: 'Widgets rendered on the server, snippets for pages, the space they reserve, and oEmbed.',
  },
  {
    name: 'purchases',
    description: 'Purchases by a visitor, with a public key and a playback token that identifies the visitor.',
  },
  { name: 'pictures', description: 'Pictures, resized by the server.' },
  { name: 'collecting', description: 'The collector of analytics events from widgets.' },
];

interface Tag {
  readonly name: string;
  readonly description: string;
}

/** Collections of the management surface in the order in which a publisher meets them. */
const COLLECTIONS = [
  'publishers',
  'events',
  'eventTypes',
  'creativeWorks',
  'entities',
  'videos',
  'offers',
  'accessPolicies',
  'entitlements',
  'checkoutSessions',
  'playbackTokens',
  'signingKeys',
  'bannerCollections',
  'analyticsViews',
  'images',
  'translations',
  'publicKeys',
  'secretKeys',
];

/** Stands for all attributes of an element, any of which these calls take. */
const COLLECTION: Parameter = {
  name: 'collection',
  in: 'query',
  description: 'An attribute of the banner carousel. All other attributes of an element are accepted by their names',
  schema: { type: 'string' },
};

/** Ids of the demo that a call can be tried with, by collection. */
const DEMO_IDS: Readonly<Record<string, string>> = {
  bannerCollections: 'home',
  eventTypes: 'football',
  creativeWorks: 'floodlights',
  entities: 'harbour-city',
  videos: 'floodlights',
  offers: 'match-pass',
  accessPolicies: 'members',
  images: 'night',
  translations: 'nl',
  publicKeys: DEMO_KEY,
};

/**
 * The document as it is read: calls under the tag of their purpose and in an order, each saying which key it takes.
 *
 * With a demo its ids stand as examples, so that every call can be tried as it is. The public key is a matter of security, so it is no parameter besides: tools would send it twice.
 */
export function describeApi(
  document: ApiDocument,
  demo: TriedDemo | null
): ApiDocument & { readonly tags: readonly Tag[] } {
  const described = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [method, describeOperation(operation, { path, demo })])
    ),
  ]);
  const paths = Object.fromEntries(described) as Readonly<Record<string, PathItem>>;
  const used = new Set(Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags = [] }) => tags)));
  const management = [...COLLECTIONS, ...used]
    .filter((name, index, all) => all.indexOf(name) === index && !PUBLIC_TAGS.some((tag) => tag.name === name))
    .map((name) => ({ name, description: `Management of ${toWords(name)} with a bearer token.` }));
  return { ...document, tags: [...PUBLIC_TAGS, ...management].filter(({ name }) => used.has(name)), paths };
}

function describeOperation(operation: Operation, { path, demo }: { path: string; demo: TriedDemo | null }): Operation {
  const { tags = [], security = [], parameters = [], requestBody } = operation;
  const keyed = security.some((scheme) => 'publicKey' in scheme);
  const all = takesAttributes(path) ? [...parameters, COLLECTION] : parameters;
  const kept = all.filter((parameter) => !(keyed && parameter.in === 'query' && parameter.name === 'key'));
  return {
    ...operation,
    tags: tags.map((tag) => (tag === 'public' ? publicTagOf(path) : tag)),
    security,
    ...(requestBody && { requestBody: withBodyExample(requestBody, path) }),
    parameters: kept.map((parameter) => withExample(parameter, exampleOf(parameter, { path, demo }))),
  };
}

function publicTagOf(path: string): string {
  if (path.startsWith('/img/')) return 'pictures';
  if (path.startsWith('/v1/checkoutSessions')) return 'purchases';
  if (/^\/(v1\/)?collect/.test(path)) return 'collecting';
  return /^\/(v1\/(fragments|snippets)|oembed|embed\.css)/.test(path) ? 'delivery' : 'content';
}

function takesAttributes(path: string): boolean {
  return /^\/v1\/(fragments|snippets)\//.test(path);
}

function withExample(parameter: Parameter, example: Parameter['example'] | null): Parameter {
  return example === null || example === undefined ? parameter : { ...parameter, example };
}

/**
 * Create and Update take whole resources: their paths end in the collection or in an id. Most verbs need nothing; without
 * an example tools would fill in an etag of their own.
 */
function withBodyExample(body: NonNullable<Operation['requestBody']>, path: string) {
  const [, collection = ''] = /\/(\w+)(?:\/\{\w+\})?$/.exec(path) ?? [];
  const { 'application/json': json, ...others } = body.content ?? {};
  const [, verb = ''] = path.split(/:(?=\w+$)/);
  const example = path.includes(':') ? (VERB_EXAMPLES[verb] ?? {}) : BODY_EXAMPLES[collection];
  return json && example ? { ...body, content: { 'application/json': { ...json, example }, ...others } } : body;
}

/** What a parameter is for the demo; null: leave it to whoever tries. */
function exampleOf(
  { name, in: place }: Parameter,
  { path, demo }: { path: string; demo: TriedDemo | null }
): string | readonly string[] | null {
  if (place === 'query' && Object.hasOwn(NEW_IDS, name)) return NEW_IDS[name] ?? null;
  if (demo === null) return null;
  if (place === 'path') return pathExample(name, path, demo.now);
  if (name === 'key') return DEMO_KEY;
  if (name === 'ids') return DEMO_IDS['videos'] ? [DEMO_IDS['videos']] : null;
  if (name === COLLECTION.name && takesAttributes(path)) return DEMO_IDS['bannerCollections'] ?? null;
  if (path !== '/oembed' || name !== 'url') return null;
  return `${demo.publicUrl}/embed/banner-carousel?collection=home&key=${DEMO_KEY}`;
}

function pathExample(name: string, path: string, now: number): string | null {
  const [, collection = ''] = /\/(\w+)\/\{id\}/.exec(path) ?? [];
  if (name === 'id' && collection === 'events') return eventToCome(now);
  const examples: Readonly<Record<string, string | undefined>> = {
    publisher: DEMO_PUBLISHER.id,
    locale: 'nl',
    widget: 'banner-carousel',
    envKey: DEMO_PUBLISHER.id,
    image: DEMO_IDS['images'],
    folder: 'reel',
    id: DEMO_IDS[collection],
  };
  return examples[name] ?? null;
}

function eventToCome(now: number): string | null {
  return demoFixtures(now).find(({ sport, start }) => sport === 'football' && start >= now)?.id ?? null;
}
