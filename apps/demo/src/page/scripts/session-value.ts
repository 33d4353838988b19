/** Reads a value of `sessionStorage`; null without one, or where storage is blocked. */
export function readSessionValue(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value in `sessionStorage`. Returns whether it is stored. */
export function writeSessionValue(key: string, value: string): boolean {
  try {
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
