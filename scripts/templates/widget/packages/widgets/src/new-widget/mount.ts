import type { Mount, MountContext } from '../shared/mount.ts';
import { mountWidget } from '../shared/mountWidget.tsx';
import { NewWidgetView } from './NewWidgetView.tsx';
import { newWidgetScreenOf } from './screen.ts';

/** Shows the widget in a custom element. */
export function mountNewWidget(port: MountContext): Mount {
  return mountWidget(port, {
    name: 'new-widget',
    toScreen: newWidgetScreenOf,
    View: NewWidgetView,
    load: async () => (await import('./NewWidgetContainer.tsx')).newWidgetContainer,
  });
}
