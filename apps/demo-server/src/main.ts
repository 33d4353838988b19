import { runServer } from '@touchline/server/app/run-server.ts';
import { demoExtensionOf } from './demo-extension.ts';

/** The server with the demo, if `DEMO` is on. */
runServer(demoExtensionOf);
