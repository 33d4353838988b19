/** A client that is installed only on servers with the setting that needs it. */
export interface OptionalPackages {
  /** The setting. */
  readonly setting: string;
  /** Names with the major version, as `npm install` accepts them. */
  readonly packages: readonly string[];
}

/**
 * Loads optional packages. Throws an `Error` with a message of one line that names the setting and the command to install
 * them, if they are absent.
 */
export async function loadOptional<T>({ setting, packages }: OptionalPackages, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!packages.some((name) => isAbsent(error, name.replace(/(?<=.)@.*$/, '')))) throw error;
    throw new Error(
      `${setting}: needs ${packages.length === 1 ? 'a package that is' : 'packages that are'} not installed; run npm install ${packages.join(' ')}`,
      { cause: error }
    );
  }
}

/** Whether that package itself is missing, and not one that it imports. */
function isAbsent(error: unknown, name: string): boolean {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  return isMissing && error.message.includes(`package '${name}'`);
}
