/** Writes the types of the elements' attributes from the widgets' schemas: `node scripts/pack/elements-attributes.mjs`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadMetadata } from './elements-extras.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = await loadMetadata(root, ({ attributesSource }) => attributesSource());
writeFileSync(join(root, 'packages/elements/src/attributes.ts'), source);
