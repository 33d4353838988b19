import type { Settings } from '@touchline/server/platform/settings/settings.ts';
import { openTestApp, type TestApp } from '@touchline/server/testing/app.ts';
import { demoExtensionOf } from '../demo-extension.ts';

/** Opens a server for tests with the demo, which is not loaded yet. `demo: false` turns it off, as `DEMO=0` does. */
export function openDemoApp(settings: Partial<Settings> = {}): Promise<TestApp> {
  return openTestApp({ demo: true, ...settings }, demoExtensionOf);
}
