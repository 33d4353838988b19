/**
 * `npm run new -- widget NAME`: writes a working widget with its test, README and sample, and registers it everywhere.
 *
 * Each file of templates/widget has the path that it is copied to. In paths, texts and the table below, `new-widget`
 * stands for the name, in any spelling (`NewWidget`, `newWidget`, `New widget`). Templates are ordinary sources, which
 * are linted and formatted with the others.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesIn } from './check/imports-of.mjs';

const repository = fileURLToPath(new URL('..', import.meta.url));
const TEMPLATES = 'scripts/templates/widget';

/** Names of chunks that are not of one widget; see build/browser-chunks.mjs and packages/embed/vite.config.ts. */
const SHARED_CHUNKS = [
  'view',
  'list',
  'lazy',
  'deferred',
  'base',
  'live',
  'skeleton',
  'react',
  'query',
  'consent',
  'counter',
  'viewing',
  'config',
];

/** Lines that register a widget. Each is inserted after the match of `after`, which may be empty. */
export const REGISTRATIONS = [
  {
    file: 'packages/widgets/src/index.ts',
    after: /$/,
    text: "export { NewWidget, type NewWidgetProps } from './new-widget/index.ts';\n",
  },
  {
    file: 'packages/widgets/src/element.ts',
    after: /$/,
    text: "export { mountNewWidget } from './new-widget/mount.ts';\n",
  },
  {
    file: 'packages/widgets/src/render.ts',
    after: /$/,
    text: "export { newWidget, newWidgetRequest } from './new-widget/server.ts';\n",
  },
  {
    file: 'packages/widgets/src/schemas.ts',
    after: /^/,
    text: "import { newWidgetSchema } from './new-widget/config.ts';\n",
  },
  {
    file: 'packages/widgets/src/schemas.ts',
    after: /(?<=export const SCHEMAS = \{[\s\S]*?)(?=\} as const)/,
    text: "  'new-widget': newWidgetSchema,\n",
  },
  {
    file: 'packages/widgets/src/reference.ts',
    after: /^/,
    text: "import newWidget from './new-widget/README.md?raw';\n",
  },
  {
    file: 'packages/widgets/src/reference.ts',
    after: /(?<=const READMES[\s\S]*?)(?=^};)/m,
    text: "  'new-widget': newWidget,\n",
  },
  { file: 'packages/widgets/src/styles.css', after: /$/, text: '@import "./new-widget/new-widget.css";\n' },
  { file: 'packages/embed/src/loader.ts', after: /for \(const tag of \[[^\]]*'card-grid'/, text: ", 'new-widget'" },
  {
    file: 'apps/server/src/delivery/delivery.ts',
    after: /(?=import \{ playerSources \})/,
    text: "import { newWidgetSource } from './fragments/new-widget-source.ts';\n",
  },
  {
    file: 'apps/server/src/delivery/delivery.ts',
    after: /\.\.\.playerSources\(ports, build\),\n/,
    text: '    newWidgetSource(ports),\n',
  },
  {
    file: 'apps/demo/src/page/words.ts',
    after: /(?<=export const widgetNames = \{[\s\S]*?)(?=\} as const)/,
    text: "  'new-widget': { en: 'New widget', ar: 'New widget' },\n",
  },
  {
    file: 'apps/demo/src/page/words.ts',
    after: /(?<=export const widgetSentences = \{[\s\S]*?)(?=\} as const)/,
    text: "  'new-widget': { en: 'The titles of the next events.', ar: 'عناوين الأحداث القادمة.' },\n",
  },
  {
    file: 'apps/demo/src/page/samples/sample.ts',
    after: /(?<=export const WIDGETS = \[[^\]]*)(?=\] as const)/,
    text: "  'new-widget',\n",
  },
  {
    file: 'apps/demo/src/page/samples/trials.ts',
    after: /(?<=const TRIALS[\s\S]*?)(?=^\};)/m,
    text: "  'new-widget': { 'heading-level': '3', theme: 'auto' },\n",
  },
  {
    file: 'apps/demo/src/page/samples/trials.ts',
    after: /(?<=const HEADINGS[\s\S]*?)(?=^\};)/m,
    text: "  'new-widget': { en: 'Next events', ar: 'الأحداث التالية' },\n",
  },
  {
    file: 'apps/demo/src/page/samples/index.ts',
    after: /(?=import \{ players \})/,
    text: "import { newWidgetSample } from './new-widget.ts';\n",
  },
  // The last sample is one that grows while the visitor scrolls.
  { file: 'apps/demo/src/page/samples/index.ts', after: /(?= {2}\.\.\.cards,)/, text: "  newWidgetSample('4'),\n" },
  {
    file: 'apps/demo/src/page/samples/front.ts',
    after: /(?=import \{ type Sample)/,
    text: "import { newWidgetSample } from './new-widget.ts';\n",
  },
  { file: 'apps/demo/src/page/samples/front.ts', after: /(?=\];\s*$)/, text: "  newWidgetSample('2'),\n" },
  {
    file: 'apps/wordpress/src/block-metadata.ts',
    after: /(?<=const TEXTS[\s\S]*?)(?=^\};)/m,
    text: "  'new-widget': {\n    title: 'Touchline new widget',\n    description: 'Shows the titles of the next events.',\n    icon: 'list-view',\n    keywords: ['events'],\n  },\n",
  },
  {
    file: 'apps/demo/src/page/try-out-form.ts',
    after: /(?<=const FIRST[\s\S]*?)(?=^\};)/m,
    text: "  'new-widget': ['heading', 'limit', 'locale', 'theme'],\n",
  },
  { file: 'e2e/demo.spec.ts', after: /(?<=const WIDGETS = \[[^\]]*)(?=\] as const)/, text: "  'new-widget',\n" },
  { file: 'e2e/demo.spec.ts', after: /(?<=const CONTENT =\s+'[^']*)(?=')/, text: ', touchline-new-widget' },
  { file: 'e2e/demo.spec.ts', after: /'\/widgets\/card-grid',\n/, text: "  '/widgets/new-widget',\n" },
  {
    file: 'e2e/axe-pages.spec.ts',
    after: /'creative-work-player': `[^`]*`,\n/,
    text: "    'new-widget': 'heading=Next',\n",
  },
  {
    file: '.size-limit.json',
    after: /(?<=\})(?=\s*\]\s*$)/,
    text: `,
  {
    "name": "new widget over the server's markup: all it imports but React, and its style sheet",
    "path": [
      "apps/server/dist/public/assets/new-????????.js",
      "!apps/server/dist/public/assets/new-skeleton-*.js",
      "apps/server/dist/public/assets/view-????????.js",
      "apps/server/dist/public/assets/list-????????.js",
      "apps/server/dist/sheets/new-widget.css"
    ],
    "limit": "4.6 kB"
  },
  {
    "name": "new widget's container with its style sheet",
    "path": "apps/server/dist/public/assets/new-lazy-*.js",
    "limit": "2.7 kB"
  }`,
  },
  {
    file: 'README.md',
    after: /(?<=\| Creative-work player [^\n]*\n)/,
    text: '| New widget | `<touchline-new-widget>` | [attributes, events, parts](packages/widgets/src/new-widget/README.md) |\n',
  },
];

/** Returns the reason why a widget cannot have this name; null if it can. */
export function findProblem(root, [kind, name, ...rest]) {
  if (kind !== 'widget' || rest.length > 0) return 'Usage: npm run new -- widget NAME, such as score-ticker.';
  if (!name) return 'Give the widget a name: npm run new -- widget score-ticker.';
  if (name.startsWith('touchline-')) return `"${name}": leave out "touchline-", which every element has.`;
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name))
    return `"${name}": use words in kebab-case, as in score-ticker.`;
  const { chunk } = spellingsOf(name);
  if (existsSync(join(root, 'packages/widgets/src', name))) return `"${name}": packages/widgets/src/${name} exists.`;
  if (SHARED_CHUNKS.includes(chunk) || existsSync(join(root, `packages/embed/src/widgets/${chunk}.ts`)))
    return `"${name}": its code would be in the chunk "${chunk}", which exists. Choose a name without that word.`;
  const used = templatesIn(root).find(({ path }) => existsSync(join(root, rename(path, name))));
  return used ? `"${name}": ${rename(used.path, name)} exists.` : null;
}

/**
 * Returns the texts of all files to write, by path: the new ones, and those that register the widget. Throws if a file
 * has changed so that it is unclear where to register.
 */
export function planWidget(root, name) {
  const files = new Map(templatesIn(root).map(({ path, text }) => [rename(path, name), rename(text, name)]));
  for (const [path, text] of files) files.set(path, resolveImports(root, files, { path, text }));
  for (const { file, after, text } of REGISTRATIONS) {
    const current = files.get(file) ?? readFileSync(join(root, file), 'utf8');
    const match = after.exec(current);
    if (!match) throw new Error(`${file} has no ${after}; correct REGISTRATIONS in scripts/new.mjs`);
    const at = match.index + match[0].length;
    const before = current.slice(0, at);
    const line = file.endsWith('.md') ? alignRow(rename(text, name), before) : rename(text, name);
    files.set(file, before + line + current.slice(at));
  }
  return files;
}

function templatesIn(root) {
  return filesIn(root, TEMPLATES).map((file) => ({
    path: file.slice(TEMPLATES.length + 1),
    text: readFileSync(join(root, file), 'utf8'),
  }));
}

/** Returns a path or text of a template for a widget. */
function rename(text, name) {
  const { kebab, pascal, camel, title, lower, chunk } = spellingsOf(name);
  return text
    .replaceAll('new-widget', kebab)
    .replaceAll('NewWidget', pascal)
    .replaceAll('newWidget', camel)
    .replaceAll('New widget', title)
    .replaceAll('new widget', lower)
    .replace(/(?<=\/)new(?=\.ts$|-(\?|lazy|skeleton))/gm, chunk);
}

function spellingsOf(kebab) {
  const lower = kebab.replaceAll('-', ' ');
  const camel = kebab.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  return {
    kebab,
    lower,
    camel,
    pascal: toUpperFirst(camel),
    title: toUpperFirst(lower),
    // As in packages/embed/src/widget.ts.
    chunk: kebab.replace(/.*-(?=p)|-.*/, ''),
  };
}

function toUpperFirst(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Corrects imports of files that have moved in their package: style sheets by their name, others by what they export. */
function resolveImports(root, files, { path, text }) {
  const own = path.split('/', 2).join('/');
  const resolve = (specifier, isFile) => {
    const target = posix.join(posix.dirname(path), specifier.replace(/\?.*/, ''));
    if (files.has(target) || existsSync(join(root, target))) return specifier;
    const file = filesIn(root, `${own}/src`).find(isFile);
    if (!file) throw new Error(`${path}: ${specifier} is nowhere in ${own}; correct ${TEMPLATES}`);
    const to = posix.relative(posix.dirname(path), file);
    return to.startsWith('.') ? to : `./${to}`;
  };
  const exports = (name) => {
    const declaration = new RegExp(`^export (type|interface|const|(async )?function|class) ${name}\\b`, 'm');
    return (file) => /\.tsx?$/.test(file) && declaration.test(readFileSync(join(root, file), 'utf8'));
  };
  return text
    .replace(
      /(\{ (?:type )?(\w+)[^}]*\} from ')(\.[^']+)/g,
      (_, before, name, specifier) => before + resolve(specifier, exports(name))
    )
    .replace(/(?<=@import ")\.[^"]+/g, (sheet) =>
      resolve(sheet, (file) => posix.basename(file) === posix.basename(sheet))
    );
}

/** Pads the cells of a table's new last row like those of the row before it. */
function alignRow(row, before) {
  const widths = before
    .trimEnd()
    .split('\n')
    .at(-1)
    .split('|')
    .map((cell) => cell.length);
  return row
    .split('|')
    .map((cell, i) => cell.padEnd(cell === '\n' ? 0 : (widths[i] ?? 0)))
    .join('|');
}

/** Writes the widget, with names of any length formatted like the rest. */
function writeWidget(root, name) {
  const files = planWidget(root, name);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const biome = join(repository, 'node_modules/@biomejs/biome/bin/biome');
  const sources = [...files.keys()].filter((path) => !path.endsWith('.md'));
  const args = [biome, 'check', '--write', '--error-on-warnings', ...sources];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The new files are not clean; correct ${TEMPLATES}:\n${stdout}${stderr}`);
  return [...files.keys()];
}

function reportOf(name, written) {
  const { pascal } = spellingsOf(name);
  const folder = `packages/widgets/src/${name}`;
  return `${written.map((path) => `  ${path}`).join('\n')}

<touchline-${name}> shows the titles of the next events. Next steps:
  npm run dev, then open http://127.0.0.1:4000/widgets/${name}
  ${folder}/config.ts: its attributes and its request; a README row for each attribute
  ${folder}/screen.ts, ${pascal}View.tsx: the screen, and how it is drawn
  ${folder}/use${pascal}Screen.ts and apps/server/src/delivery/fragments/${name}-source.ts: its content, in the browser and on the server
  apps/demo/src/page/words.ts: its Arabic name
  npx vitest run ${folder}
  npx vitest run apps/wordpress -u: writes its WordPress block; its texts are in apps/wordpress/src/block-metadata.ts
  npm run build && node scripts/check/sizes.mjs: the loader and /embed.css grow by the name; where that exceeds a limit, raise it in
    this change and say why (.size-limit.json; apps/server/src/delivery/fragments/routes.test.ts)`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // `npm run` sets the folder of package.json.
  const root = process.cwd();
  const args = process.argv.slice(2);
  const problem = findProblem(root, args);
  if (problem) console.error(problem);
  else console.log(reportOf(args[1], writeWidget(root, args[1])));
  process.exitCode = problem ? 1 : 0;
}
