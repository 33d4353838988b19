import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkImports } from './check/imports.mjs';
import { filesIn } from './check/imports-of.mjs';
import { findProblem, planWidget } from './new.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const NAME = 'league-standings';
/** For steps that start a compiler or a test runner of their own, on a busy machine. */
const COMMAND_TIMEOUT_MS = 60_000;

describe('npm run new', () => {
  it.each([
    [[], 'Usage: npm run new -- widget NAME, such as score-ticker.'],
    [['gadget', 'score-ticker'], 'Usage: npm run new -- widget NAME, such as score-ticker.'],
    [['widget', 'score', 'ticker'], 'Usage: npm run new -- widget NAME, such as score-ticker.'],
    [['widget'], 'Give the widget a name: npm run new -- widget score-ticker.'],
    [['widget', 'touchline-ticker'], '"touchline-ticker": leave out "touchline-", which every element has.'],
    [['widget', 'ScoreTicker'], '"ScoreTicker": use words in kebab-case, as in score-ticker.'],
    [['widget', 'score--ticker'], '"score--ticker": use words in kebab-case, as in score-ticker.'],
    [['widget', '../ticker'], '"../ticker": use words in kebab-case, as in score-ticker.'],
    [['widget', 'calendar'], '"calendar": packages/widgets/src/calendar exists.'],
    [
      ['widget', 'card-stack'],
      '"card-stack": its code would be in the chunk "card", which exists. Choose a name without that word.',
    ],
    [
      ['widget', 'top-player'],
      '"top-player": its code would be in the chunk "player", which exists. Choose a name without that word.',
    ],
    [
      ['widget', 'list-view'],
      '"list-view": its code would be in the chunk "list", which exists. Choose a name without that word.',
    ],
    [['widget', 'front'], '"front": apps/demo/src/page/samples/front.ts exists.'],
  ])('rejects %j in one line', (args, problem) => {
    expect(findProblem(repository, args)).toBe(problem);
  });

  it('leaves no name of the template in a file or a path', () => {
    const added = [...planWidget(repository, NAME)].map(([path, text]) => {
      const file = join(repository, path);
      const before = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
      return [path, ...text.split('\n').filter((line) => !before.has(line))].join('\n');
    });

    expect(added.length).toBeGreaterThan(20);
    expect(added.filter((text) => /new-?widget|\bnew\.ts|\bnew-/i.test(text))).toEqual([]);
  });
});

describe('a new widget', () => {
  const root = mkdtempSync(join(tmpdir(), 'touchline-new-'));
  const run = (command, ...args) => {
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  const runNew = () => run('node', 'scripts/new.mjs', 'widget', NAME);
  const bin = (name) => join(root, 'node_modules/.bin', name);
  const passed = { status: 0, output: expect.any(String) };
  let created;

  beforeAll(() => {
    copyTree(root);
    created = runNew();
  }, COMMAND_TIMEOUT_MS);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is reported by its files, formatted, and not written again', () => {
    expect(created).toEqual({
      status: 0,
      output: expect.stringContaining(`  packages/widgets/src/${NAME}/config.ts\n`),
    });
    expect(runNew()).toEqual({ status: 1, output: `"${NAME}": packages/widgets/src/${NAME} exists.\n` });
  });

  it('can be followed by another, which imports files that have moved since the template was written', () => {
    const [file] = filesIn(root, 'packages/widgets/src').filter((path) => path.endsWith('/hold-height.ts'));
    const moved = 'packages/widgets/src/shared/moved-height.ts';
    renameSync(join(root, file), join(root, moved));
    try {
      const files = planWidget(root, 'score-ticker');
      expect(files.get('packages/widgets/src/score-ticker/ScoreTickerContainer.tsx')).toContain(
        "import { holdHeight } from '../shared/moved-height.ts';"
      );
    } finally {
      renameSync(join(root, moved), join(root, file));
    }
  });

  it(
    'has correct types in the loader’s chunks, on the server and in the demo',
    () => {
      expect(run(bin('tsc'), '--build', 'packages/embed', 'apps/server', 'apps/demo')).toEqual({
        status: 0,
        output: '',
      });
    },
    COMMAND_TIMEOUT_MS
  );

  it('follows the rules of imports', () => {
    expect(checkImports(root).findings).toEqual([]);
  });

  it(
    'passes its own tests and those of the demo',
    () => {
      expect(run(bin('vitest'), 'run', `packages/widgets/src/${NAME}`, 'apps/demo/src/page')).toEqual(passed);
    },
    COMMAND_TIMEOUT_MS
  );
});

/** Copies the tree, with links to installed packages; those of the workspace are the copy's own. */
function copyTree(root) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: repository, encoding: 'utf8' });
  for (const file of files.trim().split('\n')) {
    if (!existsSync(join(repository, file)) || /^(apps\/demo\/assets|docs\/images)\//.test(file)) continue;
    cpSync(join(repository, file), join(root, file));
  }
  linkModules(root);
  const folders = ['packages', 'apps'].flatMap((kind) => readdirSync(join(root, kind)).map((name) => join(kind, name)));
  for (const folder of folders) {
    // Of the last check of types, so that only changed packages are checked.
    const types = join(folder, 'dist/types');
    if (existsSync(join(repository, types))) cpSync(join(repository, types), join(root, types), { recursive: true });
  }
}

function linkModules(root) {
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@touchline'), { recursive: true });
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (name !== '@touchline' && !name.startsWith('.vite')) {
      symlinkSync(join(repository, 'node_modules', name), join(modules, name));
    }
  }
  for (const kind of ['packages', 'apps']) {
    for (const name of readdirSync(join(root, kind))) {
      symlinkSync(join(root, kind, name), join(modules, '@touchline', name));
      const own = join(repository, kind, name, 'node_modules');
      if (existsSync(own)) symlinkSync(own, join(root, kind, name, 'node_modules'));
    }
  }
}
