import { type Aliases, resolveName } from './names.ts';

/** One field of an order; ascending unless said. */
export interface Order {
  readonly field: string;
  readonly descending: boolean;
}

/** An order that cannot be used; `message` says what to change. `field` is as written, null where it is not about one. */
export class OrderByError extends Error {
  override readonly name = 'OrderByError';
  readonly field: string | null;

  constructor(message: string, field: string | null) {
    super(message);
    this.field = field;
  }
}

/**
 * Reads `start_time desc, title` (AIP-132); empty for nothing but white space.
 *
 * `fields` are those that may be ordered by, in snake_case; camelCase and aliases are read too. Throws `OrderByError`
 * and nothing else.
 */
export function parseOrderBy(text: string, fields: readonly string[], aliases?: Aliases): readonly Order[] {
  if (text.trim() === '') return [];
  const orders: Order[] = [];
  for (const part of text.split(',')) {
    const order = readOrder(part.trim(), fields, aliases);
    if (orders.some(({ field }) => field === order.field)) {
      throw new OrderByError(`The order names ${order.field} twice; name it once.`, order.field);
    }
    orders.push(order);
  }
  return orders;
}

function readOrder(part: string, fields: readonly string[], aliases?: Aliases): Order {
  const [name = '', direction = 'asc', ...rest] = part.split(/\s+/);
  if (name === '' || rest.length > 0 || !/^(asc|desc)$/.test(direction)) {
    const shown = part.slice(0, 40);
    throw new OrderByError(
      `"${shown}" is no order; write a field, then asc or desc, separated by commas.`,
      name || null
    );
  }
  const field = resolveName(name, fields, aliases);
  if (field === undefined) {
    const fieldNames = fields.join(', ');
    throw new OrderByError(`"${name.slice(0, 40)}" cannot be ordered by; there are ${fieldNames}.`, name);
  }
  return { field, descending: direction === 'desc' };
}
