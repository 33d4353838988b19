import { version } from 'react';

/**
 * Whether this page's React renders the same markup as the server's, which has the version of this build: ids that React
 * makes differ between its minor versions.
 */
export function isServerReact(): boolean {
  return minorOf(version) === minorOf(__REACT_VERSION__);
}

function minorOf(full: string): string {
  return full.split('.', 2).join('.');
}
