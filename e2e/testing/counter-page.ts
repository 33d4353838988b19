import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { ORIGIN, type Publisher } from './fixtures.ts';

/** A page with nothing but the code that counts, as players have it. */
export interface CounterPage {
  /** Counts this many events of one viewing, with consecutive numbers. */
  count(events: number, urgent?: boolean): Promise<void>;
  /** The numbers of the events that the server has, in the order of their arrival, and how many came again. */
  arrived(): Promise<{ numbers: number[]; repeated: number }>;
}

let script: Promise<string> | undefined;
let views = 0;

/** `collectorUrl` undefined: the page requests it. `frame`: in a frame without storage. */
export async function openCounterPage(
  page: Page,
  publisher: Publisher,
  { collectorUrl, key = publisher.key, frame = false }: { collectorUrl?: string; key?: string; frame?: boolean }
): Promise<CounterPage> {
  const view = `view-${Date.now()}-${++views}`;
  const settings = {
    muxEnvKey: 'faults',
    collectorUrl,
    sampleRate: 1,
    consent: 'granted',
    consentDenied: 'nothing',
    api: ORIGIN,
    publicKey: key,
  };
  script ??= bundle();
  const code = `<script>${await script}
    const counter = beacon.openCounter(${JSON.stringify(settings)});
    let n = 0;
    function count(events, urgent) {
      for (let left = events; left > 0; left--) {
        const { userId, sessionId } = counter.who();
        counter.add({ e: 'hb', xid: '${view}', ypyid: '${key}', n: ++n, userId, sessionId }, urgent && left === 1);
      }
    }
  </script>`;
  const framed = `<iframe sandbox="allow-scripts" srcdoc="${code.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"></iframe>`;
  await publisher.open(page, frame ? framed : code);
  const place = frame ? page.frames()[1] : page.mainFrame();
  await place?.waitForFunction('typeof count === "function"');
  return {
    count: async (events, urgent = false) => place?.evaluate(`count(${events}, ${urgent})`),
    async arrived() {
      const answer = await publisher.manage('GET', `/analyticsViews/${view}`);
      if (answer.status === 404) return { numbers: [], repeated: 0 };
      const { events, repeatedCount } = (await answer.json()) as {
        events: { event: { n: number } }[];
        repeatedCount: number;
      };
      return { numbers: events.map(({ event }) => event.n), repeated: repeatedCount };
    },
  };
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../packages/beacon/src/index.ts', import.meta.url))],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'beacon',
    target: 'es2022',
    write: false,
  });
  return (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
}
