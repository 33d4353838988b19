import { mkdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { ASSETS } from '../demo/assets.ts';
import { choosePublisher, missingPublisher } from '../import/choose-publisher.ts';
import type { CommandPorts } from '../import/command.ts';
import { connect } from '../import/connection.ts';
import { askJson, type Connection, Refused } from '../import/management-call.ts';
import { readSettings, type Settings } from '../settings.ts';
import { benchOf, placeFolder, readNote, sweepBenches } from './media-folder.ts';
import { HELP, type ImportVideoOptions, readOptions } from './options.ts';
import { EVERYDAY, type PackagedVideo, packageVideo } from './package-video.ts';
import { probe } from './probe.ts';
import { registerVideo, requirePolicy } from './register-video.ts';
import { findTools } from './tools.ts';

export interface ImportVideoPorts extends CommandPorts {
  /** Breaks the import off; nothing of it is left. */
  readonly signal: AbortSignal;
}

/** `npm run import-video`. Gives the exit code. Throws an `Error` with one clear line. */
export async function importVideoCommand(args: readonly string[], ports: ImportVideoPorts): Promise<number> {
  const options = readOptions(args, ports.environment);
  if (options === null) {
    ports.say(HELP);
    return 0;
  }
  try {
    const settings = readSettings(ports.environment);
    const publisher = await checkPlace(options, settings, ports);
    const made = await makeMedia({ ...options, publisher }, settings, ports);
    ports.progress.show(`${options.id} is being registered …`, null);
    const where = await register({ ...options, publisher }, made, ports);
    ports.progress.clear();
    ports.say(
      `${options.id}: ${made.qualities.join(', ')}; ${Math.round(made.duration)} s → publisher ${publisher} ${where}`
    );
    ports.say(`  playlist   ${settings.publicUrl}/media/${options.id}/master.m3u8`);
    ports.say(`  files      ${join(settings.mediaDir, options.id)}`);
    return 0;
  } finally {
    ports.progress.clear();
  }
}

/** Whether the video may be made at all is asked before hours of work; gives whose it will be. */
async function checkPlace(
  { id, publisher, policy, words, file }: ImportVideoOptions,
  settings: Settings,
  { environment }: ImportVideoPorts
): Promise<string> {
  for (const path of [file, ...words.map((one) => one.file)]) {
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) throw new Error(`${path}: there is no such file.`);
  }
  const isDemos = settings.demo && (await readNote(join(ASSETS, 'media', id))) !== null;
  if (isDemos) throw new Error(`--id: the demo has media called "${id}"; choose another.`);
  const connection = await connect(environment, { forWriting: true });
  try {
    const owner = await choosePublisher(connection, publisher);
    if (owner.timeZone === null) throw await missingPublisher(connection, owner.id);
    if (policy !== null) await requirePolicy(connection, owner.id, policy);
    await claimFolder(connection, owner.id, id);
    return owner.id;
  } finally {
    await connection.close();
  }
}

/** A folder has one owner for ever. Only the management token can claim it; else its note does, at the first request. */
async function claimFolder(connection: Connection, publisher: string, folder: string): Promise<void> {
  const path = `/v1/publishers/${encodeURIComponent(publisher)}/mediaFolders/${folder}:assign`;
  await askJson(connection, { method: 'POST', path }).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 409) throw new Error(`--id: ${error.message}`);
  });
}

type Wishes = ImportVideoOptions & { readonly publisher: string };

/** Makes the media, unless they are there. */
async function makeMedia(wishes: Wishes, settings: Settings, ports: ImportVideoPorts): Promise<PackagedVideo> {
  const { id, file, publisher, words, force } = wishes;
  const mediaDir = resolve(settings.mediaDir);
  const folder = join(mediaDir, id);
  const note = await readNote(folder);
  if (note === 'foreign') throw new Error(`--id: ${folder} was not made by import-video; choose another.`);
  if (note && note.publisher !== publisher) {
    throw new Error(`--id: publisher ${note.publisher} has a video of this name; choose another.`);
  }
  const source = await nameSource([file, ...words.map((one) => one.file)]);
  if (note?.source === source && !force) return note.made;

  const { canToneMap } = await findTools(ports.signal);
  const facts = await probe(file, ports.signal);
  if (facts.hdr && !canToneMap)
    ports.complain(`${basename(file)}: this ffmpeg cannot turn HDR into SDR (zscale); colours will be pale.`);
  await mkdir(mediaDir, { recursive: true });
  await sweepBenches(mediaDir, id);
  const finished = benchOf(mediaDir, id);
  const made = await packageVideo({ file, facts, words, encoding: EVERYDAY }, finished, {
    signal: ports.signal,
    canToneMap,
    onProgress: (share) => ports.progress.show(basename(file), share),
  });
  await placeFolder(finished, folder, { publisher, source, made });
  return made;
}

/** By names, sizes and times of files. */
async function nameSource(files: readonly string[]): Promise<string> {
  const parts = files.map(async (file) => {
    const { size, mtimeMs } = await stat(file);
    return `${resolve(file)} ${size} ${Math.floor(mtimeMs)}`;
  });
  return (await Promise.all(parts)).join('\n');
}

async function register(wishes: Wishes, made: PackagedVideo, { environment }: ImportVideoPorts): Promise<string> {
  const { id, publisher, title, policy, file } = wishes;
  const connection = await connect(environment, { forWriting: true });
  try {
    const fallbackTitle = basename(file, extname(file)).slice(0, 200);
    await registerVideo(connection, { id, publisher, title, policy, made, fallbackTitle });
    return connection.where;
  } finally {
    await connection.close();
  }
}
