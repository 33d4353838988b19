/** Where the tracker is, at the page's host. */
export const TRACKER_PATH = '/demo/tracker';

/** The address of the tracker of a server; `publicUrl`: its origin. */
export function trackerOf(publicUrl: string): string {
  return publicUrl.replace(/^http/, 'ws') + TRACKER_PATH;
}
