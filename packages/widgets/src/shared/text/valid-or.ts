/** Returns a value, or `fallback` if `use` throws for it, as `Intl` does for locales and time zones that it lacks. */
export function validOr(value: string, fallback: string, use: (value: string) => unknown): string {
  try {
    use(value);
    return value;
  } catch {
    return fallback;
  }
}
