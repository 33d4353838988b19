import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Mounts the root file system read-only, the volume and an empty /tmp over it, and becomes the program of the image.
 * Its arguments: root, volume, its place, user, working directory, variables, `--`, command.
 */
const BEGIN = `
set -eu
root=$1 volume=$2 place=$3 user=$4 folder=$5; shift 5
mount --bind "$root" "$root"
mount --bind "$volume" "$root$place"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" env -i -C "$folder" "$@"
`;

/**
 * Starts a container as `docker run --read-only --tmpfs /tmp --volume …` does: read-only, as the user of the image, its
 * program as process 1.
 *
 * @param {object} image `rootfs` of a container and `config` of the image
 * @param {string} volume folder in place of the volume
 * @param {Record<string, string>} environment
 */
export async function startContainer({ rootfs, config }, volume, environment) {
  const [place] = Object.keys(config.Volumes);
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', BEGIN, 'sh'],
      ...[rootfs, volume, place, config.User, config.WorkingDir],
      ...variablesOf(config, environment),
      ...config.Entrypoint,
      ...config.Cmd,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] }
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk;
    });
  const exit = once(child, 'exit');
  return {
    log: () => log,
    exit,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** The process that is number 1 inside. */
    process: () => firstChildOf(child.pid),
    signal: (name) => process.kill(firstChildOf(child.pid), name),
    kill: () => child.kill('SIGKILL'),
  };
}

/** Runs a command in the container's file system, beside its processes, as `docker exec` does. Rejects if it fails. */
export function execute({ rootfs, config }, command, environment) {
  const variables = variablesOf(config, environment);
  return run('chroot', [`--userspec=${config.User}`, rootfs, 'env', '-i', '-C', '/tmp', ...variables, ...command]);
}

/** Returns the numbers of the processes that a process has started, with all below them. */
export function descendantsOf(pid) {
  const children = childrenOf(pid);
  return children.concat(children.flatMap(descendantsOf));
}

function variablesOf(config, environment) {
  const own = Object.fromEntries(config.Env.map((entry) => entry.split(/=(.*)/s, 2)));
  return Object.entries({ HOME: '/', ...own, ...environment }).map(([name, value]) => `${name}=${value}`);
}

function firstChildOf(pid) {
  const [child] = childrenOf(pid);
  if (child === undefined) throw new Error('The container has no process.');
  return child;
}

function childrenOf(pid) {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}
