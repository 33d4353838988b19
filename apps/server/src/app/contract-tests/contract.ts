import { describe } from 'vitest';
import { describeAccess } from './access.ts';
import { describeCaching } from './caching.ts';
import { describeImages } from './images.ts';
import { describeLists } from './lists.ts';
import { describeLocale } from './locale.ts';
import { describePurchases } from './purchases.ts';
import type { Target } from './target.ts';
import { describeVideos } from './videos.ts';
import { describeWatch } from './watch.ts';

/** The tests of contract §8 against any running server; `target` is called when a test begins. */
export function describeContract(name: string, target: () => Target): void {
  describe(`the contract, ${name}`, () => {
    describeLists(target);
    describeVideos(target);
    describePurchases(target);
    describeAccess(target);
    describeCaching(target);
    describeImages(target);
    describeWatch(target);
    describeLocale(target);
  });
}
