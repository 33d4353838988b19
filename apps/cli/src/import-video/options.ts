import { resolve } from 'node:path';
import { isId } from '@touchline/contract';
import type { CommandPorts } from '../command-ports.ts';
import { callerPath } from '../import/caller-path.ts';
import { parseOptions } from '../parse-options.ts';
import { nameOf, type SubtitleSource } from './subtitles.ts';

/** Returns the text of `--help`. */
export const helpText = (usage: string) => `${usage} FILE --id ID [options]

Creates HLS renditions, a storyboard, a poster and captions of a file under /media/ID/, and the video itself: through the
running server, else directly in the store. Requires ffmpeg.

  --id ID               id of the video
  --publisher ID        its publisher; default: the only one, else demo
  --title TEXT          its title; default: the current one, else the file's name
  --policy ID           its access policy
  --captions LANG=FILE  subtitles (WebVTT, SRT, …) in addition to those in the file; repeatable
  --force               recreates the media even if nothing has changed

docs/media.md describes the output.`;

export interface ImportVideoOptions {
  readonly file: string;
  readonly id: string;
  readonly publisher: string | null;
  readonly title: string | null;
  readonly policy: string | null;
  readonly words: readonly SubtitleSource[];
  readonly force: boolean;
}

/** Reads the command line; null if help is requested. Throws an `Error` with a message of one line. */
export function readOptions(
  args: readonly string[],
  { environment, usage }: Pick<CommandPorts, 'environment' | 'usage'>
): ImportVideoOptions | null {
  const { values, positionals } = parseOptions({
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
  const [file, ...extra] = positionals;
  if (file === undefined || extra.length > 0) {
    throw new Error(`Name one file: ${usage} FILE --id ID (--help has the options).`);
  }
  if (values.id === undefined) throw new Error('--id: specify an id for the video, such as --id derby.');
  if (!isId(values.id)) throw new Error(`--id: "${values.id}" may contain only a-z, 0-9, - and _.`);
  return {
    file: resolve(callerPath(file, environment)),
    id: values.id,
    publisher: values.publisher ?? null,
    title: values.title ?? null,
    policy: values.policy ?? null,
    words: (values.captions ?? []).map((value) => readWords(value, environment)),
    force: values.force ?? false,
  };
}

function readWords(value: string, environment: Readonly<Record<string, string | undefined>>): SubtitleSource {
  const [, tag = '', file = ''] = /^([^=]+)=(.+)$/.exec(value) ?? [];
  const language = canonical(tag);
  if (language === null) throw new Error(`--captions: "${value}" is not a language and a file, such as nl=derby.srt.`);
  return { language, label: nameOf(language), file: resolve(callerPath(file, environment)), stream: null };
}

function canonical(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
