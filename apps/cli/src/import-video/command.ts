import { mkdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { readSettings, type Settings } from '@touchline/server/platform/settings/settings.ts';
import { readNote } from '@touchline/server/playback/media/folder-note.ts';
import type { CommandPorts } from '../command-ports.ts';
import { choosePublisher, missingPublisher } from '../import/choose-publisher.ts';
import { connect } from '../import/connection.ts';
import { type Connection, RejectedRequest, requestJson } from '../import/management-call.ts';
import { placeFolder, removeStaleWorkFolders, workFolderOf } from './media-folder.ts';
import { helpText, type ImportVideoOptions, readOptions } from './options.ts';
import { EVERYDAY, type PackagedVideo, packageVideo } from './package-video.ts';
import { probe } from './probe.ts';
import { registerVideo, requirePolicy } from './register-video.ts';
import { findTools } from './tools.ts';

export interface ImportVideoPorts extends CommandPorts {
  /** Cancels the import and removes everything it has written. */
  readonly signal: AbortSignal;
}

/** Runs `touchline import-video` and returns the exit code. Throws an `Error` with a message of one line. */
export async function importVideoCommand(args: readonly string[], ports: ImportVideoPorts): Promise<number> {
  const options = readOptions(args, ports);
  if (options === null) {
    ports.print(helpText(ports.usage));
    return 0;
  }
  try {
    const settings = readSettings(ports.environment);
    const publisher = await checkTarget(options, settings, ports);
    const made = await makeMedia({ ...options, publisher }, settings, ports);
    ports.progress.show(`${options.id} is being registered …`, null);
    const where = await register({ ...options, publisher }, made, ports);
    ports.progress.clear();
    ports.print(
      `${options.id}: ${made.qualities.join(', ')}; ${Math.round(made.duration)} s → publisher ${publisher} ${where}`
    );
    ports.print(`  playlist   ${settings.publicUrl}/media/${options.id}/master.m3u8`);
    ports.print(`  files      ${join(settings.mediaDir, options.id)}`);
    return 0;
  } finally {
    ports.progress.clear();
  }
}

/** Checks before hours of work that the video may be created; returns its publisher. */
async function checkTarget(
  { id, publisher, policy, words, file }: ImportVideoOptions,
  settings: Settings,
  { environment }: ImportVideoPorts
): Promise<string> {
  for (const path of [file, ...words.map((one) => one.file)]) {
    const stats = await stat(path).catch(() => null);
    if (!stats?.isFile()) throw new Error(`${path}: there is no such file.`);
  }
  // Loaded only when needed, because it is the whole server.
  const { demoExtensionOf } = await import('@touchline/demo-server');
  const builtIn = demoExtensionOf(settings)?.builtInMedia;
  if (builtIn && (await readNote(join(builtIn.folder, id))) !== null)
    throw new Error(`--id: the demo has media with the id "${id}"; choose another.`);
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

/**
 * Claims the folder, whose owner never changes. Only the management token can do that. Otherwise the note in the folder
 * does, at the first request.
 */
async function claimFolder(connection: Connection, publisher: string, folder: string): Promise<void> {
  const path = `/v1/publishers/${encodeURIComponent(publisher)}/mediaFolders/${folder}:assign`;
  await requestJson(connection, { method: 'POST', path }).catch((error: unknown) => {
    if (!(error instanceof RejectedRequest)) throw error;
    if (error.status === 409) throw new Error(`--id: ${error.message}`);
  });
}

type ImportRequest = ImportVideoOptions & { readonly publisher: string };

/** Creates the media unless they exist and are current. */
async function makeMedia(request: ImportRequest, settings: Settings, ports: ImportVideoPorts): Promise<PackagedVideo> {
  const { id, file, publisher, words, force } = request;
  const mediaDir = resolve(settings.mediaDir);
  const folder = join(mediaDir, id);
  const note = await readNote<PackagedVideo>(folder);
  if (note === 'foreign') throw new Error(`--id: ${folder} was not made by import-video; choose another.`);
  if (note && note.publisher !== publisher) {
    throw new Error(`--id: publisher ${note.publisher} has a video of this name; choose another.`);
  }
  const source = await nameSource([file, ...words.map((one) => one.file)]);
  if (note?.source === source && !force) return note.made;

  const { canToneMap } = await findTools(ports.signal);
  const info = await probe(file, ports.signal);
  if (info.hdr && !canToneMap)
    ports.printError(`${basename(file)}: this ffmpeg cannot turn HDR into SDR (zscale); colors will look pale.`);
  await mkdir(mediaDir, { recursive: true });
  await removeStaleWorkFolders(mediaDir, id);
  const finished = workFolderOf(mediaDir, id);
  const made = await packageVideo({ file, info, words, encoding: EVERYDAY }, finished, {
    signal: ports.signal,
    canToneMap,
    onProgress: (share) => ports.progress.show(basename(file), share),
  });
  await placeFolder(finished, folder, { publisher, source, made });
  return made;
}

/** Returns a text of the files' names, sizes and times. */
async function nameSource(files: readonly string[]): Promise<string> {
  const parts = files.map(async (file) => {
    const { size, mtimeMs } = await stat(file);
    return `${resolve(file)} ${size} ${Math.floor(mtimeMs)}`;
  });
  return (await Promise.all(parts)).join('\n');
}

async function register(
  request: ImportRequest,
  made: PackagedVideo,
  { environment }: ImportVideoPorts
): Promise<string> {
  const { id, publisher, title, policy, file } = request;
  const connection = await connect(environment, { forWriting: true });
  try {
    const fallbackTitle = basename(file, extname(file)).slice(0, 200);
    await registerVideo(connection, { id, publisher, title, policy, made, fallbackTitle });
    return connection.where;
  } finally {
    await connection.close();
  }
}
