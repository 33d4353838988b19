/** Thumbnails of a video on few sheets, for the preview on the seek bar. */
export interface Storyboard {
  /** Seconds between two images. */
  readonly interval: number;
  readonly count: number;
  /** px of one image. */
  readonly width: number;
  readonly height: number;
  /** Images per row and column of a sheet. */
  readonly columns: number;
  readonly rows: number;
  /** File name of the sheets in ffmpeg's notation, from 1. */
  readonly pattern: string;
}

const WIDTH = 160;
/** Minimum and maximum seconds between images; in between, about 400 images per video. */
const CLOSEST = 2;
const FARTHEST = 10;
const SOME = 400;
const SIDE = 10;

/** Plans the storyboard of a video. `interval` in seconds; by default derived from the duration. */
export function storyboardOf(
  { width, height, duration }: { width: number; height: number; duration: number },
  interval: number = Math.min(FARTHEST, Math.max(CLOSEST, Math.ceil(duration / SOME)))
): Storyboard {
  const count = Math.max(1, Math.ceil(duration / interval));
  const columns = Math.min(SIDE, count);
  const isWide = width >= height;
  return {
    interval,
    count,
    width: isWide ? WIDTH : even((WIDTH * width) / height),
    height: isWide ? even((WIDTH * height) / width) : WIDTH,
    columns,
    rows: Math.min(SIDE, Math.ceil(count / columns)),
    pattern: 'storyboard-%d.jpg',
  };
}

/** Returns the ffmpeg filter that draws the sheets. */
export function storyboardFilter({ interval, width, height, columns, rows }: Storyboard): string {
  return `fps=1/${interval}:start_time=0,scale=${width}:${height},setsar=1,tile=${columns}x${rows}`;
}

/** Writes WebVTT whose cues contain a sheet and a region on it (`#xywh=`), as seek bars read it. */
export function storyboardVtt(storyboard: Storyboard, duration: number): string {
  const { interval, count, width, height, columns, rows, pattern } = storyboard;
  const perSheet = columns * rows;
  const cues = Array.from({ length: count }, (_, index) => {
    const sheet = pattern.replace('%d', String(1 + Math.floor(index / perSheet)));
    const place = index % perSheet;
    const [x, y] = [(place % columns) * width, Math.floor(place / columns) * height];
    const end = Math.min(duration, (index + 1) * interval);
    return `${toCueTime(index * interval)} --> ${toCueTime(end)}\n${sheet}#xywh=${x},${y},${width},${height}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Formats `00:01:02.500`. */
function toCueTime(seconds: number): string {
  const [hours, rest] = [Math.floor(seconds / 3_600), Math.round((seconds % 3_600) * 1_000)];
  return `${String(hours).padStart(2, '0')}:${new Date(rest).toISOString().slice(14, 23)}`;
}

function even(side: number): number {
  return Math.max(2, 2 * Math.round(side / 2));
}
