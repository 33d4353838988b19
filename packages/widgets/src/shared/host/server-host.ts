import type { WidgetHost } from './host.ts';

/** A host without listeners, for rendering on a server. */
export const serverHost: WidgetHost = { api: '', emit: () => true, setState: () => undefined };
