/** A UUID of version 4. On a page without HTTPS the browser makes them for addresses of objects only. */
export function newId(): string {
  return crypto.randomUUID?.() ?? URL.createObjectURL(new Blob()).slice(-36);
}
