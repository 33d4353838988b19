import type { Given } from './given.ts';

/**
 * The same with the visitor's zone, so that the first content is of the visitor's day and in the visitor's times; as it
 * is where a zone is configured. A widget above the fold asks for what the snippet has begun to load, which knew no
 * visitor.
 */
export function withZone(own: Given): Given {
  if (own['timezone'] || own['loading'] === 'eager') return own;
  return { ...own, 'visitor-timezone': Intl.DateTimeFormat().resolvedOptions().timeZone };
}
