import { pictureUrl } from '../content/picture.ts';
import { timeOn, toTime } from './day.ts';
import type { DemoResource } from './resource.ts';
import { type Work, works } from './work-list.ts';

/** Minutes after midnight at which a work is released. */
const RELEASE = 18 * 60;

/** The publisher's creative works; half of them are out, some follow in the next days, one has no date. */
export function demoWorks(today: number): readonly DemoResource[] {
  return works.map((work) => toResource(work, today));
}

function toResource({ id, picture, poster, releasedIn, metadata, ...fields }: Work, today: number): DemoResource {
  return {
    id,
    fields: {
      ...fields,
      thumbnailUrl: pictureUrl(picture),
      posterUrl: pictureUrl(picture),
      releaseTime: releasedIn === null ? null : toTime(timeOn(today + releasedIn, RELEASE)),
      metadata: { ...metadata, ...(poster && { tallPosterUrl: pictureUrl(poster) }) },
    },
  };
}
