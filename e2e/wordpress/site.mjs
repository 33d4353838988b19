import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { unpackPackages } from './packages.mjs';

const PLUGIN = fileURLToPath(new URL('../../apps/wordpress/touchline', import.meta.url));

/** Extensions of Debian's PHP, in the order of their dependencies. Those that a package lacks are left out. */
const EXTENSIONS =
  'ctype curl dom exif fileinfo gettext iconv mbstring mysqlnd mysqli posix simplexml sockets tokenizer xml xmlreader xmlwriter';

export const ADMIN = { name: 'admin', password: 'password-of-the-administrator' };
export const SUBSCRIBER = { name: 'subscriber', password: 'password-of-the-subscriber' };

const run = promisify(execFile);

/**
 * Installs WordPress into `folder`, with a database of its own, and serves it. The plugin is in its folder of plugins,
 * and not active. Gives `origin`; `php(code)`, which runs code with WordPress loaded and returns its output; `lint`, which
 * returns what PHP says about each of the plugin's files; and `close`.
 */
export async function startSite({ folder, port }) {
  const origin = `http://127.0.0.1:${port}`;
  unpackPackages(folder);
  const binary = join(folder, 'usr/bin/php8.2');
  const ini = writeIni(folder);
  const root = join(folder, 'usr/share/wordpress');
  const env = { ...process.env, PHP_INI_SCAN_DIR: '', PHP_CLI_SERVER_WORKERS: '6' };
  const database = await startDatabase(folder);
  writeConfig({ root, origin, socket: database.socket });
  cpSync(PLUGIN, join(root, 'wp-content/plugins/touchline'), { recursive: true });

  const web = spawn(binary, ['-c', ini, '-S', `127.0.0.1:${port}`, '-t', root], {
    env,
    stdio: 'ignore',
    detached: true,
  });
  const close = async () => {
    // The server's workers are processes of its group.
    process.kill(-web.pid, 'SIGTERM');
    await database.close();
  };
  const php = async (code) => {
    const script = `error_reporting(E_ALL & ~E_DEPRECATED); require '${root}/wp-load.php'; ${code}`;
    return (await run(binary, ['-c', ini, '-r', script], { env, maxBuffer: 32 * 1024 * 1024 })).stdout;
  };
  try {
    await install({ binary, ini, env, root });
    await answers(`${origin}/wp-login.php`);
    const lint = () =>
      filesIn(PLUGIN).map((file) =>
        spawnSync(binary, ['-c', ini, '-l', file], { encoding: 'utf8', env }).stdout.trim()
      );
    return { origin, php, lint, errorLog: join(folder, 'php-errors.log'), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function writeIni(folder) {
  const modules = join(folder, 'usr/lib/php');
  const extensions = join(modules, readdirSync(modules).find((name) => /^\d+$/.test(name)) ?? '');
  const present = EXTENSIONS.split(' ').filter((name) => existsSync(join(extensions, `${name}.so`)));
  const lines = [
    `extension_dir=${extensions}`,
    ...present.map((name) => `extension=${name}`),
    'log_errors=1',
    'display_errors=0',
    `error_log=${join(folder, 'php-errors.log')}`,
    'memory_limit=256M',
  ];
  const ini = join(folder, 'php.ini');
  writeFileSync(ini, lines.join('\n'));
  return ini;
}

/** WordPress' own settings. Its updates and cron are off, because both call other servers. */
function writeConfig({ root, origin, socket }) {
  const constants = {
    DB_NAME: 'wordpress',
    DB_USER: userInfo().username,
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    WP_HOME: origin,
    WP_SITEURL: origin,
    WP_DEBUG: true,
    WP_DEBUG_DISPLAY: false,
    DISABLE_WP_CRON: true,
    WP_HTTP_BLOCK_EXTERNAL: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    FS_METHOD: 'direct',
    AUTH_KEY: 'a',
    SECURE_AUTH_KEY: 'b',
    LOGGED_IN_KEY: 'c',
    NONCE_KEY: 'd',
  };
  const defines = Object.entries(constants).map(([name, value]) => `define('${name}', ${JSON.stringify(value)});`);
  const text = `<?php\n${defines.join('\n')}\n$table_prefix = 'wp_';\nif (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');\nrequire_once ABSPATH . 'wp-settings.php';\n`;
  rmSync(join(root, 'wp-config.php'));
  writeFileSync(join(root, 'wp-config.php'), text);
  // WordPress' oEmbed asks only usual ports; those of this test are any.
  mkdirSync(join(root, 'wp-content/mu-plugins'), { recursive: true });
  const ports = `<?php add_filter('http_allowed_safe_ports', fn ($ports) => range(1024, 65535));`;
  writeFileSync(join(root, 'wp-content/mu-plugins/ports.php'), ports);
  mkdirSync(join(root, 'wp-content/uploads'), { recursive: true });
}

async function startDatabase(folder) {
  const data = join(folder, 'database');
  const socket = join(folder, 'mariadb.sock');
  const user = userInfo().username;
  const shared = ['--no-defaults', `--datadir=${data}`];
  const made = spawnSync(
    'mariadb-install-db',
    [...shared, `--user=${user}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { encoding: 'utf8' }
  );
  if (made.status !== 0) throw new Error(`mariadb-install-db: ${made.stderr || made.stdout}`);
  const options = [
    ...shared,
    `--socket=${socket}`,
    '--skip-networking',
    `--user=${user}`,
    '--innodb-buffer-pool-size=32M',
  ];
  const child = spawn('mariadbd', [...options, `--pid-file=${join(folder, 'mariadb.pid')}`], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const client = ['--no-defaults', `--socket=${socket}`, '--user=root', '-e', 'CREATE DATABASE wordpress'];
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error('mariadbd ended');
    if (existsSync(socket) && spawnSync('mariadb', client).status === 0) break;
    await wait(100);
  }
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { socket, close };
}

async function install({ binary, ini, env, root }) {
  const code = `define('WP_INSTALLING', true); require '${root}/wp-load.php'; require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    add_filter('pre_wp_mail', '__return_true');
    wp_install('Match Day', '${ADMIN.name}', 'admin@club.example', true, '', '${ADMIN.password}');
    wp_insert_user(array('user_login' => '${SUBSCRIBER.name}', 'user_pass' => '${SUBSCRIBER.password}', 'role' => 'subscriber'));
    switch_theme('twentytwentythree'); update_option('permalink_structure', '');`;
  await run(binary, ['-c', ini, '-r', code], { env, maxBuffer: 32 * 1024 * 1024 });
}

async function answers(url) {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`${url} does not answer`);
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((file) => file.endsWith('.php'))
    .map((file) => join(folder, file));
}
