import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
/** Instructions, each in one line, without comments. */
const instructions = read('Dockerfile')
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, ' ')
  .split('\n')
  .filter((line) => line !== '');
const named = (name) => instructions.filter((line) => line.startsWith(`${name} `));

describe('Dockerfile', () => {
  it('labels the image with the version of the product', () => {
    const { version } = JSON.parse(read('package.json'));

    expect(named('ARG')).toContain(`ARG VERSION=${version}`);
  });

  // Rules of hadolint, which is not a package of npm.
  it('names a version of each base (DL3006) and of each Debian package (DL3008)', () => {
    const stages = named('FROM').map((line) => line.split(' '));
    const names = stages.flatMap(([, , , name]) => name ?? []);
    const bases = stages.map(([, base]) => base).filter((base) => !names.includes(base));
    expect(new Set(bases)).toEqual(new Set(['node:24-bookworm-slim']));

    const installs = named('RUN').filter((line) => line.includes('apt-get install'));
    expect(installs).toHaveLength(2);
    for (const line of installs) expect(line).toMatch(/install -y --no-install-recommends( [\w-]+=[\w.:*-]+)+ +&&/);
  });

  it('removes lists of packages (DL3009), and has programs as lists of arguments (DL3025)', () => {
    for (const line of named('RUN').filter((one) => one.includes('apt-get')))
      expect(line).toContain('rm -rf /var/lib/apt/lists/*');
    for (const name of ['ENTRYPOINT', 'CMD'])
      for (const line of named(name)) expect(JSON.parse(line.slice(name.length))).toBeInstanceOf(Array);
    expect(named('HEALTHCHECK')[0]).toMatch(/ CMD \[/);
  });

  it('ends each stage that runs as a user who is not root (DL3002), and pipes nothing (DL4006)', () => {
    expect(named('USER').at(-1)).toBe('USER 1000:1000');
    for (const line of named('RUN')) expect(line).not.toMatch(/[^|]\|[^|]/);
  });
});
