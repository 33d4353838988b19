import { medianOf } from '../page/medians.mjs';
import { table, targetTable } from '../page/targets.mjs';
import { checkTargets, shareOf } from './targets.mjs';

const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

/** The whole result as markdown: what was run on what, the targets, a table a part. */
export function toMarkdown(results) {
  const { machine, seconds, size, start, film, live } = results;
  return [
    `${machine}. Two visitors in one browser watch the demo's clip as a film and as a channel with segments of 4 s. The second visitor starts 20 s after the first and watches for ${seconds} s. The server counts the bytes from the server. For a channel, counting starts when the visitors are connected. One of them must load each segment first, so two visitors can get at most half from one another.`,
    '',
    targetTable('target', checkTargets(results)),
    ...(film || live ? ['', visitorTable({ film, live })] : []),
    ...(start ? ['', startTable(start)] : []),
    ...(size ? ['', sizeTable(size)] : []),
  ].join('\n');
}

function visitorTable(parts) {
  const rows = Object.entries(parts).flatMap(([name, part]) =>
    part
      ? ['first', 'second'].map((who) => {
          const { bytesFromPeers, bytesFromServer, bytesToPeers, stalls } = part[who];
          const share = `${Math.round(shareOf(part[who]) * 100)} %`;
          return [`${name}, ${who}`, ...[bytesFromPeers, bytesFromServer, bytesToPeers].map(kilobytes), share, stalls];
        })
      : []
  );
  return table(['visitor', 'from peers', 'from the server', 'to peers', 'share', 'stalls'], rows);
}

function startTable({ shared, alone }) {
  const row = (name, all) => [name, Math.round(medianOf(all)), all.map(Math.round).join(', ')];
  return table(
    ['navigation to the first frame', 'median, ms', 'all'],
    [row('shared', shared), row('not shared', alone)]
  );
}

function sizeTable({ own, library }) {
  return table(
    ['loaded by a sharing player', 'brotli'],
    [
      ['our own code, once `p2p` is set', kilobytes(own)],
      ['p2p-media-loader, once the visitor agrees', kilobytes(library)],
    ]
  );
}
