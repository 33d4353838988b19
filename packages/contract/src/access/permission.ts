/** A role of a person at one publisher. Roles are fixed (studio §2.3). */
export type Role = 'OWNER' | 'ADMIN' | 'EDITOR' | 'AUTHOR' | 'SCORER' | 'DEVELOPER' | 'ANALYST';

/** Roles that hold each permission, from the most to the least powerful role (studio §2.3). */
export const PERMISSION_ROLES = {
  'catalog:read': ['OWNER', 'ADMIN', 'EDITOR', 'AUTHOR', 'SCORER', 'DEVELOPER', 'ANALYST'],
  'members:read': ['OWNER', 'ADMIN', 'EDITOR', 'AUTHOR', 'SCORER', 'DEVELOPER', 'ANALYST'],
  'content:read': ['OWNER', 'ADMIN', 'EDITOR', 'AUTHOR', 'DEVELOPER'],
  'content:write': ['OWNER', 'ADMIN', 'EDITOR', 'AUTHOR'],
  'media:write': ['OWNER', 'ADMIN', 'EDITOR', 'AUTHOR'],
  'content:publish': ['OWNER', 'ADMIN', 'EDITOR'],
  'desk:write': ['OWNER', 'ADMIN', 'EDITOR', 'SCORER'],
  'commerce:read': ['OWNER', 'ADMIN', 'EDITOR', 'DEVELOPER', 'ANALYST'],
  'commerce:write': ['OWNER', 'ADMIN'],
  'analytics:erase': ['OWNER', 'ADMIN'],
  'settings:write': ['OWNER', 'ADMIN'],
  'members:write': ['OWNER', 'ADMIN'],
  'audit:read': ['OWNER', 'ADMIN'],
  'analytics:read': ['OWNER', 'ADMIN', 'EDITOR', 'AUTHOR', 'DEVELOPER', 'ANALYST'],
  'keys:read': ['OWNER', 'ADMIN', 'EDITOR', 'AUTHOR', 'DEVELOPER'],
  'keys:write': ['OWNER', 'ADMIN', 'DEVELOPER'],
  'tokens:create': ['OWNER', 'ADMIN', 'DEVELOPER'],
  'publisher:delete': ['OWNER'],
} as const satisfies Record<string, readonly Role[]>;

/** A permission at one publisher. */
export type Permission = keyof typeof PERMISSION_ROLES;

/** Permissions that only people hold, and that no secret key can have (studio §2.9). */
const PEOPLE_ONLY = ['members:read', 'members:write', 'audit:read', 'publisher:delete'] as const;

/** A permission that a secret key can have. */
export type KeyPermission = Exclude<Permission, (typeof PEOPLE_ONLY)[number]>;

/** The permissions that the scopes of a secret key can name, in the order of `PERMISSION_ROLES`. */
export const KEY_PERMISSIONS: readonly KeyPermission[] = Object.keys(PERMISSION_ROLES)
  .map((name) => name as Permission)
  .filter(isKeyPermission);

/** Whether the scopes of a secret key can name a permission. */
export function isKeyPermission(permission: Permission): permission is KeyPermission {
  return !PEOPLE_ONLY.some((name) => name === permission);
}
