import type { Content } from '../content/content.ts';
import type { Feed } from './feed/open-feed.ts';

/** Events of players and content: the collector, the store of viewings, and queries over it. */
export interface Analytics extends Content {
  readonly feed: Feed;
  readonly analytics: Feed['analytics'];
}
