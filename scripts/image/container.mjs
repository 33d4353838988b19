import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { run } from './run.mjs';

/**
 * Mounts the root file system read-only, with the volume, an empty /tmp and the names of hosts over it, and becomes the
 * program of the image. Its arguments: root, volume, its place, user, working directory, variables, command.
 */
const BEGIN = `
set -eu
root=$1 volume=$2 place=$3 user=$4 folder=$5; shift 5
[ -e "$root/etc/hosts" ] || : > "$root/etc/hosts"
mount --bind "$root" "$root"
mount --bind "$volume" "$root$place"
mount --bind /etc/hosts "$root/etc/hosts"
mount -o remount,bind,ro "$root/etc/hosts"
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
 * @param {{ rootfs: string, config: object }} image
 * @param {object} options
 * @param {string} options.volume folder in place of the volume.
 * @param {Record<string, string>} options.environment
 * @param {string[]} [options.command] in place of that of the image.
 */
export function startContainer({ rootfs, config }, { volume, environment, command = config.Cmd }) {
  const [place] = Object.keys(config.Volumes);
  const variables = variablesOf(config, environment);
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', BEGIN, 'sh'],
      ...[rootfs, volume, place, config.User, config.WorkingDir],
      ...variables,
      ...config.Entrypoint,
      ...command,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] }
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk;
    });
  const first = () => {
    const [pid] = childrenOf(child.pid);
    if (pid === undefined) throw new Error(`The container has no process:\n${log}`);
    return pid;
  };
  return {
    log: () => log,
    /** Resolves to the exit code and the signal that ended it. */
    exit: once(child, 'close'),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    /** Numbers of its processes, the first one first. */
    processes: () => [first(), ...descendantsOf(first())],
    signal: (name) => process.kill(first(), name),
    kill: () => child.kill('SIGKILL'),
    /** Runs a command beside its processes, as `docker exec` does, and resolves to its output. Rejects if it fails. */
    async execute(program) {
      const [user, group] = config.User.split(':');
      const inside = ['--target', String(first()), '--mount', '--pid', '--root', '--setuid', user, '--setgid', group];
      return run('nsenter', [...inside, 'env', '-i', '-C', config.WorkingDir, ...variables, ...program]);
    },
  };
}

function variablesOf(config, environment) {
  const own = Object.fromEntries(config.Env.map((entry) => entry.split(/=(.*)/s, 2)));
  return Object.entries({ HOME: '/', ...own, ...environment }).map(([name, value]) => `${name}=${value}`);
}

function descendantsOf(pid) {
  const children = childrenOf(pid);
  return children.concat(children.flatMap(descendantsOf));
}

function childrenOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    // It has ended.
    return [];
  }
}
