declare module 'bittorrent-tracker/server' {
  import type { Server as HttpServer } from 'node:http';

  /** The tracker's server: what these tests use of it. */
  export default class Server {
    constructor(options: { udp?: boolean; http?: boolean; ws?: boolean; stats?: boolean });
    readonly http: HttpServer | null;
    listen(port: number, hostname: string, onListening: () => void): void;
    close(onClosed?: () => void): void;
    on(event: string, listener: (...values: unknown[]) => void): this;
  }
}
