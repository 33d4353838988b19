/**
 * What the browser's chunks are called, which code shares one, and which of them the loader asks for at once.
 *
 * Each entry is a widget's first half, or that of a family of widgets: `calendar`, what draws it. The second half, its
 * keeper, is `calendar-late`.
 */

/** A module of this name is where a widget's second half begins. */
const KEEPER = /Keeper$/;
/** The same of what players show once they play: they need no keeper for that. */
const CONTROLS = /(^|\/)PlayerControls$/;
/** Chunks of code that several widgets use: first halves with the banner carousel's, other first halves, second halves. */
const [VIEW, LIST, LATE] = ['view', 'list', 'late'];
/** What conducts a player's playback, and the engine that it needs as a rule. */
const ENGINE = /(^|\/)(create-conductor|hls-light)$/;
/** What plays a player's ads: it comes before React, and must not wait for it. */
const ADS = /(^|\/)open-breaks$/;
/** Entries that the loader has before, or instead of, a first half. */
const ASIDE = /-(skeleton|start)$/;
/** What counts is loaded late by whoever counts: consent and counter by all, what watches a video by players and the banner. */
const COUNTING = [
  [/[\\/]packages[\\/]consent[\\/]src[\\/](consent|decide|watch|platform|signal)/, 'consent'],
  [/[\\/]packages[\\/]beacon[\\/]src[\\/]/, 'counter'],
  [/[\\/]player[\\/]src[\\/]viewing[\\/](?!count|mux|player-events)/, 'viewing'],
];
const OWN = /^(view|list|late)$|-(controls|late|shared|start)$/;

/**
 * For Rolldown's `output`: file names, and a group for `codeSplitting`.
 *
 * What the loader asks for ends in the hash of the build, which is known before anything is bundled and stands once in
 * the loader, however many widgets there are. Libraries and languages change less often than we do: they end in a hash
 * of their content. Shared code is in few chunks that the loader knows; left alone, the bundler makes one for each
 * combination of users, and the browser hears of those only when the first of them has come.
 *
 * @param {string} hash
 * @param {object[]} output of a build without all this, which tells who uses what
 */
export function chunking(hash, output) {
  const chunks = byFileOf(output);
  const users = usersOf(chunks);
  const asides = asidesOf(chunks, users);
  const group = (id) => asides.get(id) ?? COUNTING.find(([path]) => path.test(id))?.[1] ?? groupOf(users.get(id));
  return {
    entryFileNames: `[name]-${hash}.js`,
    // Short: it stands in the loader.
    chunkFileNames: ({ name }) => `${name.replace('rolldown-', '')}-${OWN.test(name) ? hash : '[hash:7]'}.js`,
    groups: [{ name: group, debugName: 'by users' }],
  };
}

/** The chunk of code with these users; null: that of its one entry, or what the bundler makes of a library. */
function groupOf({ views, entries, controls, playing } = { views: new Set(), entries: new Set() }) {
  const [entry] = entries;
  const [view] = views;
  // In a chunk of the controls' code, or one that imports it, engines and ads would wait for React.
  if (controls && playing && view === undefined) return 'player-live';
  if (controls && view === undefined) return entry === undefined ? 'player-controls' : 'player-shared';
  if (entry === undefined) return null;
  // An icon or so of another widget's, which controls would load whole.
  if (controls && !views.has('player')) return VIEW;
  if (entries.size === 1) return view === undefined ? `${entry}-${LATE}` : null;
  if (view === undefined) return LATE;
  // Others need it late: it must not weigh on their first halves.
  if (views.size === 1) return `${view}-shared`;
  return views.has('banner') ? VIEW : LIST;
}

/**
 * What the loader asks for together with any first half. What second halves share is found by their own imports, a
 * request later: they follow content that is there, or stand in where it cannot be had, and the loader counts bytes.
 *
 * @param {object[]} output
 * @returns {string[]} names of files
 */
export function sharedFilesOf(output) {
  const chunks = byFileOf(output);
  const entries = entriesOf(chunks).map(({ fileName }) => fileName);
  const [first, ...others] = entries.map((file) => withImports(chunks, file));
  return [...(first ?? [])].filter((file) => !entries.includes(file) && others.every((files) => files.has(file)));
}

/**
 * What plays most streams, with all that it imports: a player that begins by itself has nothing else to wait for.
 *
 * @param {object[]} output
 * @returns {string[]} names of files
 */
export function engineFilesOf(output) {
  const chunks = byFileOf(output);
  const engine = [...chunks.values()].filter(({ name }) => ENGINE.test(name));
  const files = engine.flatMap(({ fileName }) => [...withImports(chunks, fileName)]);
  return [...new Set(files)].filter((file) => !/-start-/.test(file));
}

/**
 * The style sheet of each widget as a server sends it, as text.
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
 * Maps each module of a skeleton or of a start to the name of that entry, which is one file: its widget imports that.
 * What several of them use is a file of its own.
 */
function asidesOf(chunks, users) {
  const asides = [...chunks.values()].filter(({ isEntry, name }) => isEntry && ASIDE.test(name));
  const names = new Map();
  for (const { fileName, name } of asides) {
    for (const id of [...withImports(chunks, fileName)].flatMap((file) => chunks.get(file).moduleIds)) {
      const others = [...(users.get(id)?.entries ?? [])].filter((entry) => entry !== name.replace(ASIDE, ''));
      // They would load a player to get it.
      if (others.length > 0) throw new Error(`${id} is of ${name} and of ${others}; give ${name} one of its own`);
      names.set(id, names.has(id) ? 'skeleton' : name);
    }
  }
  return names;
}

/**
 * For each of our modules the entries that need it, at once (`views`) or ever, and whether a player's controls do, what
 * plays content or ads (`playing`).
 */
function usersOf(chunks) {
  const users = new Map();
  const use = (file, { views = [], entries = [], ...aside }) => {
    for (const id of [...withImports(chunks, file)].flatMap((reached) => chunks.get(reached).moduleIds)) {
      if (/[\\/]node_modules[\\/]|^\0/.test(id)) continue;
      const known = users.get(id) ?? { views: new Set(), entries: new Set() };
      users.set(id, Object.assign(known, aside));
      for (const entry of views) known.views.add(entry);
      for (const entry of entries) known.entries.add(entry);
    }
  };
  for (const { fileName, name } of entriesOf(chunks)) use(fileName, { views: [name], entries: [name] });
  for (const { fileName } of keepersOf(chunks)) {
    const entries = entriesOf(chunks).filter((entry) => loadsLater(chunks, entry, fileName));
    const names = entries.map((entry) => entry.name);
    // All of that half would count as used by both.
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
  return [...chunks.values()].filter(({ isEntry, name }) => isEntry && !ASIDE.test(name));
}

function keepersOf(chunks) {
  return [...chunks.values()].filter(({ name }) => KEEPER.test(name));
}

/** A file with all that it imports from the start. */
function withImports(chunks, file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const imported of chunks.get(file)?.imports ?? []) withImports(chunks, imported, seen);
  return seen;
}

/** Whether an entry's code, or what it imports, loads that file later. */
function loadsLater(chunks, entry, late) {
  return [...withImports(chunks, entry.fileName)].some((file) => chunks.get(file)?.dynamicImports.includes(late));
}
