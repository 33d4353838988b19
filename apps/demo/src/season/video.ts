import { DEMO_PUBLISHER } from '../content/images.ts';
import type { DemoResource } from './resource.ts';

/** A video of the publisher's. `media`: whatever differs from a video that has nothing to play. */
export function video(
  id: string,
  displayName: string,
  {
    live = false,
    media = {},
    image,
    policy = null,
  }: { live?: boolean; media?: object; image: string; policy?: string | null }
): DemoResource {
  const posterUrl = `/img/${DEMO_PUBLISHER.id}/${image}`;
  const defaults = { duration: null, playlists: [], captions: [], storyboardUrl: null };
  return { id, fields: { displayName, live, ...defaults, ...media, posterUrl, accessPolicyId: policy } };
}
