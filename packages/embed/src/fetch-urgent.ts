import type { FragmentState } from '@touchline/domain';

/**
 * Requests the data that an autoplaying player needs first: its media, and the modules that it cannot start without.
 */
export function fetchUrgent({ urgent, modules = [] }: FragmentState): Promise<Response> | undefined {
  // Media first: these few bytes start further requests.
  const response = (urgent && fetch(urgent)) as Promise<Response> | undefined;
  response?.catch(() => {});
  // With a bundler that code is part of the page's own.
  if (__LOADER__) for (const url of modules) import(/* @vite-ignore */ url).catch(() => {});
  return response;
}
