/** The names in a comma-separated option; one that is not among `known` throws a line that says so. */
export function namesIn(option, text, allowed) {
  const names = text.split(',').filter(Boolean);
  const unknown = names.find((name) => !allowed.includes(name));
  if (unknown) throw new Error(`--${option}: '${unknown}' is none of ${allowed.join(', ')}.`);
  return names;
}

/** The entries that `--only` names, separated by commas; all where it names none. */
export function chosenOf(entries, only) {
  const names = namesIn(
    'only',
    only,
    entries.map(({ name }) => name)
  );
  return names.length > 0 ? entries.filter(({ name }) => names.includes(name)) : entries;
}

/** The whole number in an option; one below 1 throws a line that says so. */
export function atLeastOne(option, text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${option}: '${text}' is not a whole number above 0.`);
  return number;
}
