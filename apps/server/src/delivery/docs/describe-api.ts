import { toWords } from '../../content/resource/schemas.ts';
import { routePermissions } from '../../platform/access/route-permissions.ts';
import { BODY_EXAMPLES, NEW_IDS, VERB_EXAMPLES } from './body-examples.ts';

/** The parts of an OpenAPI document that this module reads. */
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

/** Content of a publisher as examples, so that readers can try every call. */
export interface ApiExamples {
  readonly publisherId: string;
  readonly publicKey: string;
  /** An id of each collection, by its name. */
  readonly ids: Readonly<Record<string, string>>;
  /** Returns the id of an event after `now` (epoch ms); null if there is none. */
  readonly upcomingEventId: (now: number) => string | null;
}

/** Examples at one time, epoch ms, on one server. */
type Examples = ApiExamples & { readonly now: number; readonly publicUrl: string };

/** The first sections of the docs, which newcomers need most. */
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

/** Collections of the management API in the order in which a publisher needs them. */
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

/** Represents the attributes of an element, all of which these calls accept. */
const COLLECTION: Parameter = {
  name: 'collection',
  in: 'query',
  description: 'An attribute of the banner carousel. All other attributes of an element are accepted by their names',
  schema: { type: 'string' },
};

/**
 * Prepares the document for readers: groups calls by purpose, in order, and names the required key. A bearer token has
 * the permission that it needs, as its role.
 *
 * Ids of `examples` are filled in, so that every call can be tried. The public key is a security scheme and
 * therefore not also a parameter; tools would send it twice.
 */
export function describeApi(
  document: ApiDocument,
  examples: Examples | null
): ApiDocument & { readonly tags: readonly Tag[] } {
  const described = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => [
        method,
        describeOperation(operation, { path, method, examples }),
      ])
    ),
  ]);
  const paths = Object.fromEntries(described) as Readonly<Record<string, PathItem>>;
  const used = new Set(Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags = [] }) => tags)));
  const management = [...COLLECTIONS, ...used]
    .filter((name, index, all) => all.indexOf(name) === index && !PUBLIC_TAGS.some((tag) => tag.name === name))
    .map((name) => ({ name, description: `Management of ${toWords(name)} with a bearer token.` }));
  return { ...document, tags: [...PUBLIC_TAGS, ...management].filter(({ name }) => used.has(name)), paths };
}

function describeOperation(
  operation: Operation,
  { path, method, examples }: { path: string; method: string; examples: Examples | null }
): Operation {
  const { tags = [], security = [], parameters = [], requestBody } = operation;
  const keyed = security.some((scheme) => 'publicKey' in scheme);
  const all = takesAttributes(path) ? [...parameters, COLLECTION] : parameters;
  const kept = all.filter((parameter) => !(keyed && parameter.in === 'query' && parameter.name === 'key'));
  return {
    ...operation,
    tags: tags.map((tag) => (tag === 'public' ? publicTagOf(path) : tag)),
    security: security.map((scheme) => ('bearer' in scheme ? { bearer: rolesOf(method, path) } : scheme)),
    ...(requestBody && { requestBody: withBodyExample(requestBody, path) }),
    parameters: kept.map((parameter) => withExample(parameter, exampleOf(parameter, { path, examples }))),
  };
}

/** Returns the permission of a management call in the form of OpenAPI 3.1: roles of its security scheme. */
function rolesOf(method: string, path: string): readonly string[] {
  const permission = routePermissions[path]?.[method.toUpperCase()] ?? 'membership';
  return permission === 'membership' ? [] : [permission];
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
 * Create and Update take complete resources; their paths end in the collection or an id. Most verbs need no body, but
 * without an example tools would fill in an etag.
 */
function withBodyExample(body: NonNullable<Operation['requestBody']>, path: string) {
  const [, collection = ''] = /\/(\w+)(?:\/\{\w+\})?$/.exec(path) ?? [];
  const { 'application/json': json, ...otherContent } = body.content ?? {};
  const [, verb = ''] = path.split(/:(?=\w+$)/);
  const example = path.includes(':') ? (VERB_EXAMPLES[verb] ?? {}) : BODY_EXAMPLES[collection];
  return json && example ? { ...body, content: { 'application/json': { ...json, example }, ...otherContent } } : body;
}

/** Returns the example of a parameter; null if there is none. */
function exampleOf(
  { name, in: place }: Parameter,
  { path, examples }: { path: string; examples: Examples | null }
): string | readonly string[] | null {
  if (place === 'query' && Object.hasOwn(NEW_IDS, name)) return NEW_IDS[name] ?? null;
  if (examples === null) return null;
  const { ids, publicKey, publicUrl } = examples;
  if (place === 'path') return pathExample(name, path, examples);
  if (name === 'key') return publicKey;
  if (name === 'ids') return ids['videos'] ? [ids['videos']] : null;
  if (name === COLLECTION.name && takesAttributes(path)) return ids['bannerCollections'] ?? null;
  if (path !== '/oembed' || name !== 'url') return null;
  return `${publicUrl}/embed/banner-carousel?collection=${ids['bannerCollections']}&key=${publicKey}`;
}

function pathExample(name: string, path: string, { ids, publisherId, upcomingEventId, now }: Examples): string | null {
  const [, collection = ''] = /\/(\w+)\/\{id\}/.exec(path) ?? [];
  if (name === 'id' && collection === 'events') return upcomingEventId(now);
  const examples: Readonly<Record<string, string | undefined>> = {
    publisher: publisherId,
    locale: ids['translations'],
    widget: 'banner-carousel',
    envKey: publisherId,
    image: ids['images'],
    folder: ids['mediaFolders'],
    id: ids[collection],
  };
  return examples[name] ?? null;
}
