import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, ROOT } from './blocks.ts';

/** Inside the repository, so that packages resolve as they do for our own pages. */
const FOLDER = join(ROOT, 'e2e/test-results/docs');

/** Checks TypeScript and TSX blocks strictly, each as a module of its own. Returns the compiler's output; '' if all are right. */
export function typeCheck(blocks: readonly Block[]): string {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const block of blocks) {
    const context = block.markers['context'] ?? '';
    // So many lines before the code that the compiler names the line of the page.
    const before = '\n'.repeat(Math.max(0, block.line - context.split('\n').length));
    const name = `${block.file.replaceAll('/', '~')}~${block.line}.${block.language}`;
    writeFileSync(join(FOLDER, name), `${before}${context}\n${block.code}export {};\n`);
  }
  writeFileSync(
    join(FOLDER, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../../tsconfig.base.json',
      compilerOptions: {
        composite: false,
        declaration: false,
        declarationMap: false,
        emitDeclarationOnly: false,
        noEmit: true,
        rootDir: ROOT,
        jsx: 'react-jsx',
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: ['node', 'vite/client'],
        noUnusedLocals: false,
      },
      include: ['.', '../../../packages/*/src/**/*.d.ts'],
    })
  );
  const { status, stdout } = spawnSync(
    join(ROOT, 'node_modules/.bin/tsc'),
    ['--project', FOLDER, '--pretty', 'false'],
    {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    }
  );
  return status === 0 ? '' : stdout;
}
