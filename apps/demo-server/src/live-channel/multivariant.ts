import type { Loop } from './read-loop.ts';

/**
 * Writes the multivariant playlist of a channel: the renditions of its loop, each with its playlist's name in its
 * folder.
 */
export function channelMultivariant({ renditions }: Loop, playlist: string): string {
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...[...renditions].flatMap(([folder, { attributes, bandwidth, averageBandwidth }]) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${averageBandwidth},${attributes}`,
      `${folder}/${playlist}`,
    ]),
    '',
  ].join('\n');
}
