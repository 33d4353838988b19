/**
 * Names of the browser's chunks, the code in each of them, and the chunks that the loader requests at once.
 *
 * Each entry is the view of a widget, or of a family of widgets: `calendar` renders a calendar. Its container is loaded
 * later, as `calendar-lazy`.
 */

/** Names of modules with a widget's container, which is loaded after its view. */
const CONTAINER = /Container$/;
/** Name of the module with the controls of a player, which are loaded without a container when playback starts. */
const CONTROLS = /(^|\/)PlayerControls$/;
/** Chunks of code that several views use: those including the banner carousel's, and others. */
const [VIEW, LIST] = ['view', 'list'];
/** The same of containers. Code that a player's controls use too is by itself: they need no container. */
const [LAZY, DEFERRED, BASE] = ['lazy', 'deferred', 'base'];
/** The playback controller, and the engine that most streams need. */
const ENGINE = /(^|\/)(create-controller|hls-light)$/;
/** The ad player: it is loaded before React, and must not wait for it. */
const ADS = /(^|\/)open-ads$/;
/** Entries that the loader requests before a view, or without one. */
const STANDALONE = /-(skeleton|start)$/;
/** Lazy analytics code: all widgets load consent and counter, players and the banner also the code for viewings. */
const COUNTING = [
  [/[\\/]packages[\\/]consent[\\/]src[\\/](consent|decide|watch|platform|signal)/, 'consent'],
  [/[\\/]packages[\\/]beacon[\\/]src[\\/]/, 'counter'],
  [/[\\/]player[\\/]src[\\/]viewing[\\/](?!count|mux|player-events)/, 'viewing'],
];
/** Code of the calendar's view that the checkout uses too. All containers import that chunk, so it is loaded by then. */
const DIALOGS = [/[\\/]shared[\\/]ui[\\/]handle-dialog-key\.ts$/, 'calendar-shared'];
/** Scrolling of rows: of banners at once, of cards after hydration. It is shorter than a request for it. */
const ROWS = [/[\\/]shared[\\/]scroll-row[\\/]/, VIEW];
/** The stream of live updates: calendars listen to it without a container. Its code that all API calls need is in `base`. */
const LIVE = [
  [/[\\/]shared[\\/]data[\\/](live[\\/](live|event-stream|live-insertions)|page-ports)\.ts$/, 'live'],
  [/[\\/]client[\\/]src[\\/]watch[\\/](live-events|revision)\.ts$/, 'live'],
  [/[\\/]domain[\\/]src[\\/](event[\\/]event(-status)?|content[\\/]revision)\.ts$/, 'live'],
  [/[\\/]client[\\/]src[\\/](api-error|source|get-json)\.ts$/, BASE],
  [/[\\/]domain[\\/]src[\\/]values[\\/](json|safe-url|locale)\.ts$/, BASE],
  [/[\\/]shared[\\/]host[\\/]hold-height\.ts$/, 'live'],
  [/[\\/]shared[\\/](data[\\/](server-)?clock|text[\\/]visitor-zone|scores[\\/]scores-key)\.ts$/, BASE],
];
/** Small modules of the playback controller that other engines or views use too: in a chunk that it imports anyway. */
const PLAYING = [
  [/[\\/]player[\\/]src[\\/]engine[\\/]keep-tracks\.ts$/, 'player-live'],
  [/[\\/]domain[\\/]src[\\/]content[\\/]source-type\.ts$/, 'player-live'],
];
const OWN = /^(view|list|lazy|deferred|base|live)$|-(controls|lazy|shared|start)$/;

/**
 * Returns options for Rolldown's `output`: file names, and a group for `codeSplitting`.
 *
 * Names of files that the loader requests end in the hash of the build. It is known before bundling, and the loader
 * contains it once for all widgets. Libraries and languages change less often, so their names end in a hash of their
 * content. Shared code is in few chunks, which the loader knows. By default the bundler would create a chunk for each
 * combination of users, and the browser would discover those only after loading the first of them.
 *
 * @param {string} hash
 * @param {object[]} output of a build without these options, which shows the users of each module
 */
export function chunking(hash, output) {
  const chunks = byFileOf(output);
  const users = usersOf(chunks);
  const standalone = standaloneNamesOf(chunks, users);
  const fixedGroups = [...COUNTING, DIALOGS, ROWS, ...LIVE, ...PLAYING];
  const group = (id) =>
    standalone.get(id) ?? fixedGroups.find(([path]) => path.test(id))?.[1] ?? groupOf(users.get(id));
  return {
    entryFileNames: `[name]-${hash}.js`,
    // Short, because the loader contains these names.
    chunkFileNames: ({ name }) => `${name.replace('rolldown-', '')}-${OWN.test(name) ? hash : '[hash:7]'}.js`,
    groups: [{ name: group, debugName: 'by users' }],
  };
}

/** Returns the chunk of code with these users; null: the chunk of its only entry, or the bundler's chunk of a library. */
function groupOf({ views, entries, controls, playing } = { views: new Set(), entries: new Set() }) {
  const [entry] = entries;
  const [view] = views;
  if (controls && view === undefined) return controlsGroupOf(entries, playing);
  if (entry === undefined) return null;
  // Code of another widget such as an icon, for which the controls would load its whole chunk.
  if (controls && !views.has('player')) return VIEW;
  if (entries.size === 1) return view === undefined ? `${entry}-${LAZY}` : null;
  if (view === undefined) return entries.has('banner') ? LAZY : DEFERRED;
  // Other widgets need it later: it must not delay their views.
  if (views.size === 1) return `${view}-shared`;
  return views.has('banner') ? VIEW : LIST;
}

/** The same of code that a player's controls use, and no view. */
function controlsGroupOf(entries, playing) {
  // In a chunk of the controls' code, or one that imports it, engines and ads would wait for React.
  if (playing) return 'player-live';
  if (entries.size === 0) return 'player-controls';
  return entries.size === 1 ? 'player-shared' : BASE;
}

/**
 * Returns the files that the loader requests together with any view. Files that containers share are not among them: the
 * browser discovers them by their imports, one request later. Containers run after content is visible, and the size of
 * the loader matters more.
 *
 * @param {object[]} output
 * @returns {string[]} names of files
 */
export function sharedFilesOf(output) {
  const chunks = byFileOf(output);
  const entries = entriesOf(chunks).map(({ fileName }) => fileName);
  const [first, ...rest] = entries.map((file) => withImports(chunks, file));
  return [...(first ?? [])].filter((file) => !entries.includes(file) && rest.every((files) => files.has(file)));
}

/**
 * Returns the files of the default engine with its imports, which a player with autoplay loads first.
 *
 * @param {object[]} output
 * @returns {string[]} names of files
 */
export function engineFilesOf(output) {
  const chunks = byFileOf(output);
  const engine = [...chunks.values()].filter(({ name }) => ENGINE.test(name));
  const files = new Set(engine.flatMap(({ fileName }) => [...withImports(chunks, fileName)]));
  const sizeOf = (file) => chunks.get(file).code.length;
  // The engine first: with HTTP/1.1, a browser requests only six files of a host at once.
  return [...files].filter((file) => !/-start-/.test(file)).sort((one, other) => sizeOf(other) - sizeOf(one));
}

/**
 * Returns the style sheet of each widget as text, as the server sends it.
 *
 * @param {object[]} output
 * @returns {[name: string, css: string][]}
 */
export function sheetsOf(output) {
  const modules = [...byFileOf(output).values()].flatMap((chunk) => Object.entries(chunk.modules));
  return modules.flatMap(([id, { code }]) => {
    const name = /([\w-]+)[\\/]sheet\.css\?inline$/.exec(id)?.[1];
    const text = /"(?:[^"\\]|\\.)*"/.exec(code ?? '')?.[0];
    return name && text ? [[name, JSON.parse(text)]] : [];
  });
}

/**
 * Maps each module of a skeleton or a fast start to the name of that entry, which is one file that its widget imports.
 * Modules that several of them use are in a separate file.
 */
function standaloneNamesOf(chunks, users) {
  const standalone = [...chunks.values()].filter(({ isEntry, name }) => isEntry && STANDALONE.test(name));
  const names = new Map();
  for (const { fileName, name } of standalone) {
    for (const id of [...withImports(chunks, fileName)].flatMap((file) => chunks.get(file).moduleIds)) {
      const rest = [...(users.get(id)?.entries ?? [])].filter((entry) => entry !== name.replace(STANDALONE, ''));
      // The others would load a player for it.
      if (rest.length > 0) throw new Error(`${id} is of ${name} and of ${rest}; give ${name} one of its own`);
      names.set(id, names.has(id) ? 'skeleton' : name);
    }
  }
  return names;
}

/**
 * Returns the entries that need each of our modules, at once (`views`) or ever (`entries`). `controls` and `playing`:
 * whether a player's controls, or its engine or ads, need it.
 */
function usersOf(chunks) {
  const users = new Map();
  const use = (file, { views = [], entries = [], ...attributes }) => {
    for (const id of [...withImports(chunks, file)].flatMap((reached) => chunks.get(reached).moduleIds)) {
      if (/[\\/]node_modules[\\/]|^\0/.test(id)) continue;
      const usage = users.get(id) ?? { views: new Set(), entries: new Set() };
      users.set(id, Object.assign(usage, attributes));
      for (const entry of views) usage.views.add(entry);
      for (const entry of entries) usage.entries.add(entry);
    }
  };
  for (const { fileName, name } of entriesOf(chunks)) use(fileName, { views: [name], entries: [name] });
  for (const { fileName } of containersOf(chunks)) {
    const entries = entriesOf(chunks).filter((entry) => loadsLater(chunks, entry, fileName));
    const names = entries.map((entry) => entry.name);
    // All of that container would count as used by both.
    const strange = entriesOf(chunks).find(
      (entry) => !entries.includes(entry) && withImports(chunks, fileName).has(entry.fileName)
    );
    if (strange) throw new Error(`${fileName} imports code that only the first half of ${strange.name} has`);
    use(fileName, { entries: names });
  }
  for (const { fileName, name } of chunks.values()) {
    if (CONTROLS.test(name)) use(fileName, { controls: true });
    if (ENGINE.test(name) || ADS.test(name)) use(fileName, { playing: true });
  }
  return users;
}

function byFileOf(output) {
  return new Map(output.filter((file) => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
}

function entriesOf(chunks) {
  return [...chunks.values()].filter(({ isEntry, name }) => isEntry && !STANDALONE.test(name));
}

function containersOf(chunks) {
  return [...chunks.values()].filter(({ name }) => CONTAINER.test(name));
}

/** Returns a file with all its static imports. */
function withImports(chunks, file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunks.get(file)?.imports ?? []) withImports(chunks, imported, seen);
  return seen;
}

/** Returns whether an entry's code, or its imports, load a file dynamically. */
function loadsLater(chunks, entry, target) {
  return [...withImports(chunks, entry.fileName)].some((file) => chunks.get(file)?.dynamicImports.includes(target));
}
