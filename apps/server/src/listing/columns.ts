import type { Column } from './listing.ts';

/** The columns of what the server writes of every resource. */
export const outputColumns = {
  id: { sql: 'id', of: ({ id }) => id, indexed: true },
  create_time: { sql: 'create_time', of: ({ create_time }) => create_time },
  update_time: { sql: 'update_time', of: ({ update_time }) => update_time },
} as const satisfies Record<string, Column>;

/** A text that is kept in the body only; `field` as it is called there. */
export function bodyTextColumn(field: string): Column {
  return { sql: `(body ->> '${field}')`, of: ({ body }) => body[field] };
}

/** A map that is kept in the body only. */
export function bodyColumn(field: string): Column {
  return { sql: `(body -> '${field}')`, of: ({ body }) => body[field] };
}
