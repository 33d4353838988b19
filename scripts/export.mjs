/** `npm run export`: builds what is missing or stale, then writes out everything of a publisher. */
import { runContentCommand } from './run-content-command.mjs';

await runContentCommand('export');
