/** The part that we use, because the package has no types. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events';
  import type { IncomingMessage } from 'node:http';
  import type { Duplex } from 'node:stream';

  export class WebSocketServer {
    constructor(options: { noServer: true; maxPayload: number; perMessageDeflate: false });
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, onOpen: (socket: WebSocket) => void): void;
  }

  export class WebSocket extends EventEmitter {
    constructor(address: string, options?: { origin?: string });
    /** Bytes that are not sent yet. */
    readonly bufferedAmount: number;
    send(text: string): void;
    ping(): void;
    close(code?: number, reason?: string): void;
    terminate(): void;
  }
}
