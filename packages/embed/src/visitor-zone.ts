import type { Attributes } from './read-attributes.ts';

/**
 * Adds the visitor's zone, so that the first content has the visitor's day and times. A configured zone wins. An eager
 * widget keeps the request unchanged, because it must match the snippet's preload, which has no zone.
 */
export function withZone(attributes: Attributes): Attributes {
  if (attributes['timezone'] || attributes['loading'] === 'eager') return attributes;
  return { ...attributes, 'visitor-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone };
}
