import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ID_PATTERN } from '@touchline/contract';
import { callerPath } from '../import/caller-path.ts';
import { nameOf, type Words } from './words.ts';

export const HELP = `npm run import-video -- FILE --id ID [options]

Makes a video of a file: qualities in HLS, storyboard, poster and captions, under /media/ID/; and the video itself, in the
server that runs, else straight in the store. Needs ffmpeg.

  --id ID               of the video
  --publisher ID        whose it will be; default: the only one, else demo
  --title TEXT          its name; default: the file's, or the one it has
  --policy ID           access policy of those who may watch it
  --captions LANG=FILE  subtitles (WebVTT, SRT, …) besides those within the file; may be given several times
  --force               makes the media again though nothing has changed

docs/media.md tells what is made of which file.`;

export interface ImportVideoOptions {
  readonly file: string;
  readonly id: string;
  readonly publisher: string | null;
  readonly title: string | null;
  readonly policy: string | null;
  readonly words: readonly Words[];
  readonly force: boolean;
}

const ID = new RegExp(ID_PATTERN);

/** Reads the command line; null: help is asked for. Throws an `Error` with one clear line. */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>
): ImportVideoOptions | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      publisher: { type: 'string' },
      title: { type: 'string' },
      policy: { type: 'string' },
      captions: { type: 'string', multiple: true },
      force: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) {
    throw new Error('Name one file: npm run import-video -- FILE --id ID (--help has the options).');
  }
  if (values.id === undefined) throw new Error('--id: say what the video is to be called, such as --id derby.');
  if (!ID.test(values.id)) throw new Error(`--id: "${values.id}" has something besides a-z, 0-9, - and _.`);
  return {
    file: resolve(callerPath(file, environment)),
    id: values.id,
    publisher: values.publisher ?? null,
    title: values.title ?? null,
    policy: values.policy ?? null,
    words: (values.captions ?? []).map((given) => readWords(given, environment)),
    force: values.force ?? false,
  };
}

function readWords(given: string, environment: Readonly<Record<string, string | undefined>>): Words {
  const [, tag = '', file = ''] = /^([^=]+)=(.+)$/.exec(given) ?? [];
  const language = canonical(tag);
  if (language === null) throw new Error(`--captions: "${given}" is not a language and a file, such as nl=derby.srt.`);
  return { language, label: nameOf(language), file: resolve(callerPath(file, environment)), stream: null };
}

function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
