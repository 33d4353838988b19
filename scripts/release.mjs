/**
 * Versions and publishes the packages of scripts/pack/packages.mjs.
 *
 *     npm run release -- --dry-run   prints what would be published; changes nothing
 *     npm run release -- version     applies the notes in .changeset: versions, CHANGELOG.md; commit the result
 *     npm run release                packs, checks and publishes this version, and tags the commit
 *
 * All packages have one version. A note is written with a change: `npx changeset`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import getReleasePlan from '@changesets/get-release-plan';
import { checkTarball } from './pack/check-tarball.mjs';
import { packages } from './pack/packages.mjs';
import { pack } from './pack.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true });
const [command] = positionals;
if (command && command !== 'version') fail(`There is no '${command}': use 'version', --dry-run, or nothing.`);
if (values['dry-run']) await printRelease();
else if (command === 'version') await applyNotes();
else await publish();

/** Prints the notes of the next version, and the packages as they would be published now. */
async function printRelease() {
  const { releases, changesets } = await getReleasePlan(root);
  const version = releases.find(({ type }) => type !== 'none')?.newVersion;
  console.log(version ? `next version: ${version}, after 'npm run release -- version'` : 'no notes for a next version');
  for (const { summary } of changesets) console.log(`  - ${summary.replaceAll('\n', '\n    ')}`);
  for (const { name, version: current, files, bytes, tarball } of await packChecked()) {
    const size = `${files} files, ${Math.round(bytes / 1024)} KiB`;
    console.log(`would publish ${name}@${current}: ${size}, ${relative(root, tarball)}`);
  }
  console.log(`would tag v${currentVersion()}`);
}

async function applyNotes() {
  if ((await getReleasePlan(root)).changesets.length === 0)
    fail('There are no notes in .changeset: write one with `npx changeset`.');
  run('npx', ['--no-install', 'changeset', 'version']);
  const { version } = readJson(join(packages[0].folder, 'package.json'));
  for (const file of manifests()) writeJson(file, { ...readJson(file), version });
  run('npm', ['install', '--package-lock-only', '--ignore-scripts']);
  run('npx', ['--no-install', 'biome', 'check', '--write', ...packages.map(({ folder }) => folder), 'package.json']);
  console.log(`version ${version}: review the changes and commit them`);
}

async function publish() {
  const tag = `v${currentVersion()}`;
  if (output('git', ['status', '--porcelain']) !== '') fail('There are changes that are not committed.');
  if (output('git', ['tag', '--list', tag]) !== '') fail(`${tag} has been published: npm run release -- version`);
  if ((await getReleasePlan(root)).changesets.length > 0)
    fail('.changeset has notes of a next version: npm run release -- version');
  for (const { tarball } of await packChecked()) run('npm', ['publish', tarball, '--access', 'public']);
  run('git', ['tag', '--annotate', tag, '--message', tag]);
  console.log(`published; push the tag: git push origin ${tag}`);
}

async function packChecked() {
  const packed = await pack();
  for (const { tarball } of packed) {
    const findings = checkTarball(tarball);
    if (findings) fail(`${relative(root, tarball)}\n${findings}`);
  }
  return packed;
}

function manifests() {
  const folders = ['packages', 'apps'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => join(kind, name)));
  const files = ['.', 'e2e', 'bench', ...folders].map((folder) => join(folder, 'package.json'));
  return files.filter((file) => existsSync(join(root, file)));
}

function currentVersion() {
  return readJson('package.json').version;
}

function readJson(file) {
  return JSON.parse(readFileSync(join(root, file), 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(join(root, file), `${JSON.stringify(value, null, 2)}\n`);
}

function run(program, args) {
  execFileSync(program, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
}

function output(program, args) {
  return execFileSync(program, args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' }).trim();
}

function fail(message) {
  console.error(`release: ${message}`);
  process.exit(1);
}
