import { runTool, ToolMissing } from './run-tool.ts';

const HOW_TO_GET_IT =
  'install it with "apt install ffmpeg" (Debian, Ubuntu), "brew install ffmpeg" (macOS) or "winget install ffmpeg" (Windows), or from https://ffmpeg.org/download.html';

/**
 * Checks that ffmpeg and the required features are installed. Throws an `Error` with a message of one line that says
 * how to install it.
 */
export async function findTools(signal: AbortSignal): Promise<{ readonly canToneMap: boolean }> {
  const run = (tool: string, what: string) => runTool(tool, ['-v', 'quiet', what], { signal });
  try {
    await run('ffprobe', '-version');
    const [encoders, filters] = await Promise.all([run('ffmpeg', '-encoders'), run('ffmpeg', '-filters')]);
    if (!/\blibx264\b/.test(encoders))
      throw new Error(`The ffmpeg of this machine cannot write H.264 (libx264): ${HOW_TO_GET_IT}.`);
    return { canToneMap: /\bzscale\b/.test(filters) };
  } catch (error) {
    if (error instanceof ToolMissing) throw new Error(`${error.message}: ${HOW_TO_GET_IT}.`, { cause: error });
    throw error;
  }
}
