/** `npm run import-video`: builds what is missing or stale, then makes a video of a file. docs/media.md tells how. */
import { runContentCommand } from './run-content-command.mjs';

await runContentCommand('import-video');
