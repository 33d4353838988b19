import type { FragmentState } from '@touchline/domain';

/** Asks for what a player that begins by itself waits for: media, and code where there is no beginning without it. */
export function askUrgent({ urgent, modules = [] }: FragmentState): Promise<Response> | undefined {
  // The few bytes first: more depends on them.
  const answer = urgent ? fetch(urgent) : undefined;
  answer?.catch(() => {});
  for (const url of modules) import(/* @vite-ignore */ url).catch(() => {});
  return answer;
}
