import { DEMO_PUBLISHER } from '../content/picture.ts';
import type { DemoResource } from './resource.ts';

/** A video of the publisher's. `media`: whatever differs from a video that has nothing to play. */
export function video(
  id: string,
  displayName: string,
  {
    live = false,
    media = {},
    picture,
    policy = null,
  }: { live?: boolean; media?: object; picture: string; policy?: string | null }
): DemoResource {
  const posterUrl = `/img/${DEMO_PUBLISHER.id}/${picture}`;
  const nothing = { duration: null, playlists: [], captions: [], storyboardUrl: null };
  return { id, fields: { displayName, live, ...nothing, ...media, posterUrl, accessPolicyId: policy } };
}
