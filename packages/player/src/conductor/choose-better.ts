import { canPlay } from './choose-start.ts';
import type { Variant } from './m3u8.ts';

/**
 * The variant to show in place of the one at `startUrl`: the richest of at most `growth` times its bits, in the same
 * codecs, so that one SourceBuffer takes both. Null: there is none.
 */
export function variantToImprove(
  variants: readonly Variant[],
  { startUrl, growth }: { readonly startUrl: string; readonly growth: number }
): string | null {
  const start = variants.find(({ url }) => url === startUrl);
  if (!start) return null;
  const { bandwidth, codecs } = start;
  const better = variants
    .filter((variant) => variant.bandwidth > bandwidth && variant.bandwidth <= bandwidth * growth)
    .filter((variant) => codecNames(variant.codecs) === codecNames(codecs) && canPlay(variant.codecs))
    .sort((a, b) => b.bandwidth - a.bandwidth);
  return better[0]?.url ?? null;
}

/** Without profiles and levels. */
function codecNames(codecs: string): string {
  return codecs.replace(/\.[^,]*/g, '');
}
