import type { DataState } from '@touchline/domain';
import type { WidgetHost } from '../shared/host/host.ts';

const failed = new WeakSet<WidgetHost>();

/**
 * Whether a widget in this state shows the panel of a failed playback. Any other content than a video replaces that
 * panel.
 */
export function hasFailed(host: WidgetHost, state: DataState): boolean {
  if (state !== 'player') failed.delete(host);
  return failed.has(host);
}

/** Sets the state of a widget that plays: `error` while the panel of a failed playback is shown (ERR-08). */
export function setFailed(host: WidgetHost, isFailed: boolean): void {
  failed[isFailed ? 'add' : 'delete'](host);
  host.setState(isFailed ? 'error' : 'player');
}
