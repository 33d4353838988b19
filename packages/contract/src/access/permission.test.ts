import { describe, expect, it } from 'vitest';
import { KEY_PERMISSIONS, PERMISSION_ROLES } from './permission.ts';

/** Roles by column, and the columns of each permission with a mark. Source: studio §2.3. */
const columns = ['OWNER', 'ADMIN', 'EDITOR', 'AUTHOR', 'SCORER', 'DEVELOPER', 'ANALYST'];
const table = `
catalog:read     x x x x x x x
members:read     x x x x x x x
content:read     x x x x . x .
content:write    x x x x . . .
media:write      x x x x . . .
content:publish  x x x . . . .
desk:write       x x x . x . .
commerce:read    x x x . . x x
commerce:write   x x . . . . .
analytics:erase  x x . . . . .
settings:write   x x . . . . .
members:write    x x . . . . .
audit:read       x x . . . . .
analytics:read   x x x x . x x
keys:read        x x x x . x .
keys:write       x x . . . x .
tokens:create    x x . . . x .
publisher:delete x . . . . . .
`;

describe('PERMISSION_ROLES', () => {
  it('PEO-03: gives each role exactly its permissions', () => {
    const rows = table.trim().split('\n');
    const expected = rows.map((row) => {
      const [permission = '', ...marks] = row.split(/ +/);
      return [permission, columns.filter((_, index) => marks[index] === 'x')];
    });

    expect(PERMISSION_ROLES).toEqual(Object.fromEntries(expected));
  });
});

describe('KEY_PERMISSIONS', () => {
  it('leaves out what only people may do: members, the audit log and deleting the publisher', () => {
    const left = Object.keys(PERMISSION_ROLES).filter((name) => !KEY_PERMISSIONS.some((each) => each === name));

    expect(left).toEqual(['members:read', 'members:write', 'audit:read', 'publisher:delete']);
  });
});
