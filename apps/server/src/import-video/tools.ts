import { runTool, ToolMissing } from './run-tool.ts';

const HOW_TO_GET_IT =
  'install it with "apt install ffmpeg" (Debian, Ubuntu), "brew install ffmpeg" (macOS) or "winget install ffmpeg" (Windows), or from https://ffmpeg.org/download.html';

/** Looks for ffmpeg and what of it is needed. Throws an `Error` with one clear line that says how to get it. */
export async function findTools(signal: AbortSignal): Promise<{ readonly canToneMap: boolean }> {
  const ask = (tool: string, what: string) => runTool(tool, ['-v', 'quiet', what], { signal });
  try {
    await ask('ffprobe', '-version');
    const [encoders, filters] = await Promise.all([ask('ffmpeg', '-encoders'), ask('ffmpeg', '-filters')]);
    if (!/\blibx264\b/.test(encoders))
      throw new Error(`The ffmpeg of this machine cannot write H.264 (libx264): ${HOW_TO_GET_IT}.`);
    return { canToneMap: /\bzscale\b/.test(filters) };
  } catch (error) {
    if (error instanceof ToolMissing) throw new Error(`${error.message}: ${HOW_TO_GET_IT}.`, { cause: error });
    throw error;
  }
}
