import { opening, runTool } from './run-tool.ts';

/** An audio or subtitle stream in a source. */
export interface SourceStream {
  /** Index in ffmpeg's notation: `0:{index}`. */
  readonly index: number;
  /** BCP 47; `und` if the file does not say. */
  readonly language: string;
  /** '' if the file has none. */
  readonly title: string;
}

/** The properties of a video file, as a viewer sees it. */
export interface SourceInfo {
  /** px after rotation and aspect ratio correction. */
  readonly width: number;
  readonly height: number;
  /** Frames per second, 1 to 60. */
  readonly frameRate: number;
  /** Seconds. */
  readonly duration: number;
  readonly interlaced: boolean;
  /** Whether it is PQ or HLG. */
  readonly hdr: boolean;
  readonly videoIndex: number;
  readonly sounds: readonly SourceStream[];
  /** Text subtitles; those stored as images are left out. */
  readonly words: readonly SourceStream[];
}

interface ProbedStream {
  readonly index: number;
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly duration?: string;
  readonly avg_frame_rate?: string;
  readonly r_frame_rate?: string;
  readonly sample_aspect_ratio?: string;
  readonly field_order?: string;
  readonly color_transfer?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly side_data_list?: readonly { readonly rotation?: number }[];
  readonly disposition?: { readonly attached_pic?: number };
}

const TEXT_SUBTITLES = new Set(['subrip', 'srt', 'ass', 'ssa', 'webvtt', 'mov_text', 'text']);
const MAX_FRAME_RATE = 60;
const MAX_SIDE = 8_192;

/** Runs ffprobe on a file. Throws an `Error` with a message of one line if it contains no playable video. */
export async function probe(file: string, signal: AbortSignal): Promise<SourceInfo> {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', ...opening(file)];
  const output = await runTool('ffprobe', args, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(`${file}: ffmpeg cannot read this as a video (${lastLine(error)}).`, { cause: error });
  });
  const { streams = [], format = {} } = JSON.parse(output) as {
    readonly streams?: readonly ProbedStream[];
    readonly format?: { readonly duration?: string };
  };
  const video = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic);
  if (!video) throw new Error(`${file}: it contains no video.`);
  const duration = Number(format.duration ?? video.duration);
  if (!(duration > 0.1)) throw new Error(`${file}: it has no duration; it may be a still image, or truncated.`);
  const { width, height } = sizeOf(video);
  if (!(width >= 2 && height >= 2) || Math.max(width, height) > MAX_SIDE)
    throw new Error(`${file}: its video of ${width} × ${height} cannot be resized.`);
  return {
    width,
    height,
    frameRate: frameRateOf(video),
    duration,
    interlaced: /^(tt|bb|tb|bt)$/.test(video.field_order ?? ''),
    hdr: /^(smpte2084|arib-std-b67)$/.test(video.color_transfer ?? ''),
    videoIndex: video.index,
    sounds: streams.filter(({ codec_type }) => codec_type === 'audio').map(toStream),
    words: streams
      .filter(({ codec_type, codec_name }) => codec_type === 'subtitle' && TEXT_SUBTITLES.has(codec_name ?? ''))
      .map(toStream),
  };
}

function sizeOf({ width = 0, height = 0, sample_aspect_ratio, side_data_list, tags }: ProbedStream) {
  const [across = 1, down = 1] = (sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const stretched = across > 0 && down > 0 ? Math.round((width * across) / down) : width;
  const turn =
    side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags?.['rotate'] ?? 0);
  const isUpright = Math.abs(turn) % 180 === 0;
  return isUpright ? { width: stretched, height } : { width: height, height: stretched };
}

/** Returns the mean of a variable rate, because segments of all renditions have to start with the same frames. */
function frameRateOf({ avg_frame_rate, r_frame_rate }: ProbedStream): number {
  const rates = [avg_frame_rate, r_frame_rate].map((rate) => {
    const [frames = 0, seconds = 0] = (rate ?? '').split('/').map(Number);
    return frames / seconds;
  });
  const rate = rates.find((value) => Number.isFinite(value) && value > 0) ?? 25;
  return Math.min(MAX_FRAME_RATE, Math.max(1, Math.round(rate * 1_000) / 1_000));
}

function toStream({ index, tags = {} }: ProbedStream): SourceStream {
  const [language] = Intl.getCanonicalLocales(/^[a-z]{2,3}$/i.test(tags['language'] ?? '') ? tags['language'] : 'und');
  return { index, language: language ?? 'und', title: (tags['title'] ?? '').slice(0, 80) };
}

function lastLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n').slice(-1);
  return line.slice(-200);
}
