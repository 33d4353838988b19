import type { Text } from '../content/banner.ts';
import { storyUrl } from '../content/banner.ts';
import { DEMO_PUBLISHER, type ImageName, imageUrl } from '../content/images.ts';
import { toTime } from './day.ts';
import type { DemoResource } from './resource.ts';
import type { Club } from './sports/clubs.ts';
import type { Progress } from './sports/fixture.ts';
import { CHARITY_CUP } from './sports/football.ts';

interface LiveMatch {
  readonly id: string;
  readonly title: Text;
  readonly description: Text;
  readonly image: ImageName;
  readonly videoIds: readonly string[];
  readonly sides: readonly [Club, Club];
  readonly progress: Progress;
}

/** The event of a charity match, which its cameras show at any time of day. */
export function liveEvent(match: LiveMatch): DemoResource {
  const { id, title, description, image, videoIds, sides, progress } = match;
  const { status, startTime, endTime, metadata, markers } = progress;
  return {
    id,
    fields: {
      typeId: 'football',
      title,
      description,
      status,
      startTime: toTime(startTime),
      endTime: endTime === null ? null : toTime(endTime),
      timeZone: DEMO_PUBLISHER.timeZone,
      thumbnailUrl: imageUrl(image),
      posterUrl: imageUrl(image),
      videoIds,
      entityIds: [...sides.map((side) => side.id), CHARITY_CUP.id],
      links: { details: storyUrl('story-coast') },
      metadata,
      markers: markers.map((marker) => ({ ...marker, time: toTime(marker.time) })),
    },
  };
}
