/**
 * A short name for a text: the same text gives the same name everywhere. FNV-1a, 32 bits, in base 36.
 *
 * For class names and cache keys, never for anything secret.
 */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
