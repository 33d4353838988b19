/** `npm run media`: builds what is missing or stale, then lists media folders or assigns them. docs/media.md tells how. */
import { runContentCommand } from './run-content-command.mjs';

await runContentCommand('media');
