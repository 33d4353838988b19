/** Path of the tracker at the page's host. */
export const TRACKER_PATH = '/demo/tracker';

/** Returns the URL of a server's tracker; `publicUrl`: its origin. */
export function trackerOf(publicUrl: string): string {
  return publicUrl.replace(/^http/, 'ws') + TRACKER_PATH;
}
