import type { Permission } from '@touchline/contract';

/**
 * The permission that a management route requires at the publisher in its path.
 *
 * - `membership`: any caller of that publisher.
 * - `serverAdmin`: the operator.
 * - `open`: no credential.
 */
export type RoutePermission = Permission | 'membership' | 'serverAdmin' | 'open';

/** Permissions of the routes at one path, by method. HEAD requires the same as GET. */
type Methods = Readonly<Record<string, RoutePermission>>;

const PUBLISHER = '/v1/publishers/{publisher}';

/** Permissions of Create, Get, List, Update and Delete of a publisher's resources, by collection. */
const collections = {
  events: standardMethods('catalog:read', 'content:publish'),
  creativeWorks: standardMethods('catalog:read', 'content:publish'),
  entities: standardMethods('catalog:read', 'content:publish'),
  videos: standardMethods('catalog:read', 'content:publish'),
  bannerCollections: standardMethods('catalog:read', 'content:publish'),
  eventTypes: standardMethods('catalog:read', 'content:publish'),
  translations: standardMethods('catalog:read', 'content:publish'),
  images: { ...standardMethods('catalog:read', 'media:write'), remove: 'content:publish' },
  accessPolicies: standardMethods('commerce:read', 'commerce:write'),
  offers: standardMethods('commerce:read', 'commerce:write'),
  entitlements: standardMethods('commerce:read', 'commerce:write'),
  publicKeys: standardMethods('keys:read', 'keys:write'),
  secretKeys: standardMethods('keys:read', 'keys:write'),
  signingKeys: standardMethods('keys:read', 'keys:write'),
} as const satisfies Record<string, CollectionPermissions>;

/** The other routes below a publisher, by the rest of their path. */
const publisherRoutes = {
  '': { GET: 'membership', PATCH: 'settings:write', DELETE: 'publisher:delete' },
  ':export': { GET: 'content:read' },
  ':import': { POST: 'content:publish' },
  '/events/{id}:start': { POST: 'content:publish' },
  '/events/{id}:finish': { POST: 'content:publish' },
  '/events/{id}:postpone': { POST: 'content:publish' },
  '/events/{id}:cancel': { POST: 'content:publish' },
  '/checkoutSessions': { GET: 'commerce:read' },
  '/checkoutSessions/{id}': { GET: 'commerce:read' },
  '/publicKeys/{id}:rotate': { POST: 'keys:write' },
  '/signingKeys:rotate': { POST: 'keys:write' },
  '/playbackTokens': { POST: 'tokens:create' },
  '/jwks': { GET: 'open' },
  '/analyticsViews': { GET: 'analytics:read' },
  '/analyticsViews/{id}': { GET: 'analytics:read' },
  '/analytics:query': { POST: 'analytics:read' },
  '/analytics:watch': { GET: 'analytics:read' },
  '/analytics:exportViewer': { POST: 'analytics:erase' },
  '/analytics:eraseViewer': { POST: 'analytics:erase' },
  ...auditRoutes('/auditEvents', 'audit:read'),
  '/mediaFolders': { GET: 'serverAdmin' },
  '/mediaFolders/{folder}': { GET: 'serverAdmin' },
  '/mediaFolders/{folder}:assign': { POST: 'serverAdmin' },
} as const satisfies Record<string, Methods>;

/**
 * The permission of each management route (studio §2.4), by its path in the notation of OpenAPI. Every management route
 * has an entry.
 */
export const routePermissions: Readonly<Record<string, Methods>> = {
  '/v1/publishers': { GET: 'serverAdmin', POST: 'serverAdmin' },
  '/v1/publishers:backup': { GET: 'serverAdmin' },
  ...auditRoutes('/v1/auditEvents', 'serverAdmin'),
  '/v1/auditKeys': { GET: 'open' },
  ...Object.fromEntries(Object.entries(publisherRoutes).map(([path, methods]) => [PUBLISHER + path, methods])),
  ...Object.fromEntries(
    Object.entries(collections).flatMap(([collection, { read, write, remove }]) => [
      [`${PUBLISHER}/${collection}`, { GET: read, POST: write }],
      [`${PUBLISHER}/${collection}/{id}`, { GET: read, PATCH: write, DELETE: remove }],
    ])
  ),
};

interface CollectionPermissions {
  readonly read: Permission;
  /** For Create and Update. */
  readonly write: Permission;
  readonly remove: Permission;
}

function standardMethods<Read extends Permission, Write extends Permission>(read: Read, write: Write) {
  return { read, write, remove: write };
}

/** Permissions of the routes of an audit log. Verification is a read, although its method is POST. */
function auditRoutes(path: string, permission: RoutePermission): Readonly<Record<string, Methods>> {
  return {
    [path]: { GET: permission },
    [`${path}/{id}`]: { GET: permission },
    [`${path}:exportCsv`]: { GET: permission },
    [`${path}:checkpoint`]: { GET: permission },
    [`${path}:verify`]: { POST: permission },
  };
}

/** Returns the permission of a route of the framework, such as `/v1/publishers/:publisher`; null if it has none. */
export function permissionOf(method: string, url: string): RoutePermission | null {
  const methods = routePermissions[toPath(url)];
  return methods?.[method === 'HEAD' ? 'GET' : method] ?? null;
}

/** Returns the permission to create and update resources of a collection; null if it has no such methods. */
export function writePermissionOf(collection: string): Permission | null {
  return Object.hasOwn(collections, collection) ? collections[collection as keyof typeof collections].write : null;
}

/** Converts `/events/:id(^[^:/]+)::start` to `/events/{id}:start`. */
function toPath(url: string): string {
  return url.replace(/::|:(\w+)(?:\([^)]*\))?/g, (_, name?: string) => (name === undefined ? ':' : `{${name}}`));
}
