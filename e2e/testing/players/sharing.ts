import type { Server, Socket } from 'node:net';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import Tracker from 'bittorrent-tracker/server';
import config from '../../playwright.config.ts';
import { expect, type Publisher } from '../fixtures.ts';
import { openPlayer, put } from './player-page.ts';

/** Peer-to-peer state of a player as the page reads it. */
export interface Sharing {
  readonly state: 'off' | 'waiting' | 'on';
  readonly reason: string | null;
  readonly peers: number;
  readonly bytesFromPeers: number;
  readonly bytesFromHttp: number;
  readonly bytesToPeers: number;
}

export interface LocalTracker {
  readonly url: string;
  /** Connections that pages have made. */
  readonly connections: () => number;
  close(): void;
}

/** A WebTorrent tracker on this machine. */
export async function localTracker(): Promise<LocalTracker> {
  const tracker = new Tracker({ udp: false, http: false, ws: true, stats: false });
  for (const type of ['error', 'warning']) tracker.on(type, () => {});
  const sockets = new Set<Socket>();
  let connections = 0;
  await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve));
  const http = tracker.http as Server;
  http.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
  });
  const address = http.address();
  return {
    url: `ws://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    connections: () => connections,
    close() {
      for (const socket of sockets) socket.destroy();
      tracker.close();
    },
  };
}

/** Flags for Chromium to send its IP address to peers, because without a network mDNS names do not resolve. */
export const launchOptions = {
  ...config.use?.launchOptions,
  args: (config.use?.launchOptions?.args ?? []).map((arg) =>
    arg.startsWith('--disable-features=') ? `${arg},WebRtcHideLocalIpsWithMdns` : arg
  ),
};

interface Watching {
  readonly context: BrowserContext;
  readonly publisher: Publisher;
  /** Of the film. */
  readonly url: string;
  readonly trackers?: readonly string[];
  /** null: none is said. */
  readonly consent?: string | null;
  readonly attributes?: string;
  readonly head?: string;
  readonly live?: boolean;
}

/** A visitor of his own who watches the film. */
export async function watches(watching: Watching): Promise<{ readonly page: Page; readonly player: Locator }> {
  const { context, publisher, url, trackers, consent = 'granted', attributes = '', head = '', live = false } = watching;
  const page = await context.newPage();
  const id = await put(publisher, 'video', { live, playlists: [{ format: 'HLS', url }] });
  const p2p = trackers ? `p2p='${JSON.stringify({ trackers })}'` : '';
  const said = consent === null ? '' : `consent="${consent}"`;
  const { player } = await openPlayer(
    page,
    publisher,
    { kind: 'video', id },
    { attributes: `autoplay volume="0" loading="eager" ${p2p} ${said} ${attributes}`, head, width: 480 }
  );
  return { page, player };
}

/** `element.player.state.p2p`; null: it does not share at all. */
export function sharingOf(player: Locator): Promise<Sharing | null> {
  return player.evaluate((element) => {
    const { player: handle } = element as never as { player?: { state?: { p2p: Sharing | null } } };
    return handle?.state?.p2p ?? null;
  });
}

/** Waits until it shares like this. */
export async function untilSharing(player: Locator, wanted: Partial<Sharing>, timeout = 35_000): Promise<void> {
  await expect.poll(() => sharingOf(player), { timeout, intervals: [100] }).toMatchObject(wanted);
}

/** Counts stalls from now on; the returned function returns their number. */
export async function countStalls(player: Locator): Promise<() => Promise<number>> {
  const video = await player.evaluateHandle((element) => {
    const media = element.shadowRoot?.querySelector('video') as HTMLVideoElement & { stalls: number };
    media.stalls = 0;
    media.addEventListener('waiting', () => {
      media.stalls += 1;
    });
    return media;
  });
  return () => video.evaluate(({ stalls }) => stalls);
}
