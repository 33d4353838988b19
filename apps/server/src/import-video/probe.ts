import { opening, runTool } from './run-tool.ts';

/** A stream of sound or words in a source. */
export interface SourceStream {
  /** As ffmpeg counts: `0:{index}`. */
  readonly index: number;
  /** BCP 47, as far as the file says; `und`: it does not. */
  readonly language: string;
  /** '' where the file has none. */
  readonly title: string;
}

/** What a video file holds, as a viewer would see it. */
export interface SourceFacts {
  /** px, turned and stretched as it is meant to be seen. */
  readonly width: number;
  readonly height: number;
  /** Frames a second, 1 to 60. */
  readonly frameRate: number;
  /** Seconds. */
  readonly duration: number;
  readonly interlaced: boolean;
  /** Brighter than a page: PQ or HLG. */
  readonly hdr: boolean;
  readonly pictureIndex: number;
  readonly sounds: readonly SourceStream[];
  /** Subtitles that are text; those that are pictures are left out. */
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

/** Asks ffprobe about a file. Throws an `Error` with one clear line for what holds no video that can be played. */
export async function probe(file: string, signal: AbortSignal): Promise<SourceFacts> {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-of', 'json', ...opening(file)];
  const answer = await runTool('ffprobe', args, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Error(`${file}: this is no video that ffmpeg can read (${lastLine(error)}).`, { cause: error });
  });
  const { streams = [], format = {} } = JSON.parse(answer) as {
    readonly streams?: readonly ProbedStream[];
    readonly format?: { readonly duration?: string };
  };
  const picture = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic);
  if (!picture) throw new Error(`${file}: there is no picture in it.`);
  const duration = Number(format.duration ?? picture.duration);
  if (!(duration > 0.1)) throw new Error(`${file}: it has no length; is it a still picture, or cut off?`);
  const { width, height } = sizeOf(picture);
  if (!(width >= 2 && height >= 2) || Math.max(width, height) > MAX_SIDE)
    throw new Error(`${file}: its picture of ${width} × ${height} cannot be made smaller or larger.`);
  return {
    width,
    height,
    frameRate: frameRateOf(picture),
    duration,
    interlaced: /^(tt|bb|tb|bt)$/.test(picture.field_order ?? ''),
    hdr: /^(smpte2084|arib-std-b67)$/.test(picture.color_transfer ?? ''),
    pictureIndex: picture.index,
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

/** Variable rates become their mean: segments of all qualities have to begin with the same frames. */
function frameRateOf({ avg_frame_rate, r_frame_rate }: ProbedStream): number {
  const rates = [avg_frame_rate, r_frame_rate].map((rate) => {
    const [frames = 0, seconds = 0] = (rate ?? '').split('/').map(Number);
    return frames / seconds;
  });
  const rate = rates.find((known) => Number.isFinite(known) && known > 0) ?? 25;
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
