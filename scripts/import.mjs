/** `npm run import`: builds what is missing or stale, then brings files into a publisher. docs/import.md tells how. */
import { runContentCommand } from './run-content-command.mjs';

await runContentCommand('import');
