import type { Column } from './listing.ts';

/** The columns that the server writes for every resource. */
export const outputColumns = {
  id: { sql: 'id', of: ({ id }) => id, indexed: true },
  create_time: { sql: 'create_time', of: ({ create_time }) => create_time },
  update_time: { sql: 'update_time', of: ({ update_time }) => update_time },
} as const satisfies Record<string, Column>;

/** A text stored only in the body; `field` is its name there. */
export function bodyTextColumn(field: string): Column {
  return { sql: `(body ->> '${field}')`, of: ({ body }) => body[field] };
}

/** A map stored only in the body. */
export function bodyColumn(field: string): Column {
  return { sql: `(body -> '${field}')`, of: ({ body }) => body[field] };
}
