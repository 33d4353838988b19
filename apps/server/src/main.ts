import { runServer } from './app/run-server.ts';

/** The server without an extension. `npm start` and the build run apps/demo-server, which adds the demo. */
runServer();
