/**
 * Loads every entry once in each round on each profile, each round from another entry on, so that noise and order hit
 * all alike. `load(entry, profile)`. Gives the loads by profile and entry; a load that fails is complained of and makes
 * the process exit with 1.
 */
export async function interleave({ load, entries, options }) {
  const empty = () => Object.fromEntries(entries.map(({ name }) => [name, []]));
  const loads = Object.fromEntries(options.profiles.map((profile) => [profile, empty()]));
  await load(entries[0], options.profiles[0]).catch(() => {});

  for (let round = 0; round < options.runs; round++) {
    for (const profile of options.profiles) {
      for (const entry of rotate(entries, round)) {
        const measured = await load(entry, profile).catch((error) => complain({ round, profile, entry, error }));
        if (measured) loads[profile][entry.name].push(measured);
      }
    }
    console.warn(`round ${round + 1} of ${options.runs}`);
  }
  return loads;
}

function rotate(list, by) {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

function complain({ round, profile, entry, error }) {
  console.error(`round ${round + 1}, ${profile}, ${entry.name}: ${error.message}`);
  process.exitCode = 1;
}
