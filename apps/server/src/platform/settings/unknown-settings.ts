import { closestMatch } from 'leven';
import { readSettings } from './settings.ts';

/** Beginnings of our own variables. */
const OWN_PREFIX = /^(TOUCHLINE|ADMIN|ANALYTICS|ANSWER|COLLECTOR|GEO|IMAGE_CACHE|NATS|PRIVATE_MEDIA|SECRETS|STRIPE)_/;
/** Variables that Kubernetes sets for services of these names. */
const OF_SERVICE = /_(SERVICE|PORT)(_|$)/;
/** Letters by which a misspelt name may differ, and the shortest name for which a likeness is not chance. */
const MAX_DISTANCE = 2;
const MIN_LENGTH = 7;

/**
 * Returns a line for each environment variable that looks like a setting and is none, because it is misspelt or of
 * another version. Such a variable has no effect.
 */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  const settings = settingNames();
  return Object.keys(environment).flatMap((name) => {
    if (settings.includes(name)) return [];
    const candidates = name.length < MIN_LENGTH ? [] : settings.filter(({ length }) => length >= MIN_LENGTH);
    const nearest = closestMatch(name, candidates, { maxDistance: MAX_DISTANCE });
    if (nearest === undefined && (!OWN_PREFIX.test(name) || OF_SERVICE.test(name))) return [];
    const hint = nearest === undefined ? 'docs/server.md lists the settings' : `${nearest} is one`;
    return [`${name}: is not a setting and has no effect; ${hint}.`];
  });
}

/** Names of all settings: those that `readSettings` reads. */
function settingNames(): readonly string[] {
  const names = new Set<string>();
  const environment = new Proxy<Record<string, undefined>>(
    {},
    {
      get(_, name) {
        names.add(String(name));
      },
    }
  );
  readSettings(environment);
  return [...names];
}
