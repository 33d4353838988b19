import { type DataState, type Fragment, type FragmentState, fragmentQuery } from '@touchline/domain';
import type { PlayerHandle } from '@touchline/player';
import type { Session } from '@touchline/player/start';
import type { Mount } from '@touchline/widgets/element';
import { createAnnouncer } from './announcer.ts';
import type { ElementLifecycle } from './define.ts';
import { guardInput } from './early-input.ts';
import { fetchUrgent } from './fetch-urgent.ts';
import { fetchFragment, type Problem, toProblem } from './fragment.ts';
import type { Page, Skeleton, StartChunk, WidgetChunk } from './page.ts';
import {
  type Attributes,
  type ConfigurableElement,
  readAttributes,
  readAttributesWithConfig,
} from './read-attributes.ts';
import { createRemote } from './remote.ts';
import { whenIdleNearViewport, whenNearViewport } from './schedule.ts';
import { createShadowContainer, type Inlined, readInlined, type ShadowContainer } from './shadow-container.ts';
import { withZone } from './visitor-zone.ts';

type AsyncTask = () => Promise<void>;

export interface WidgetKind {
  /**
   * The part after `touchline-` and `/v1/fragments/`. The part before a dash, or `player`, is its family; each
   * family has one chunk.
   */
  readonly tag: string;
  /** Attribute that a request requires. */
  readonly idAttribute?: string;
  /** Returns its height in CSS where that does not depend on the content. It is reserved before anything loads. */
  reservedHeight?(attributes: Attributes): string;
  /** Hides errors from visitors. */
  readonly silent?: boolean;
}

/**
 * Creates the life of one element:
 *
 *     removed ── connected ──▶ idle ── near ──▶ loading ── fragment ──▶ shown ── needed ──▶ mounting ──▶ mounted
 *        │                                        │ │                     ▲                    ▲
 *        └──── connected, inlined ────────────────┼─┼─────────────────────┘                    │
 *                                                 │ └──── client ──────────────────────────────┘
 *                                                 └────── error ──▶ failed
 *
 * - connected: it waits until it is parsed as far as it needs; inlined: its content came with the page.
 * - near: near the viewport; at once if it is eager, or the page calls `play()`.
 * - client: there is no fragment, or the page's own code or markup decides what is shown.
 * - error: a required attribute is missing, or a silent widget gets an error instead of its fragment.
 * - needed: the browser is idle near it, or visitor or page need it. A player may start first.
 * - If its code does not arrive, shown content stays, and the next press tries again.
 * - A change of attributes, `config` or page defaults updates a mounted widget; others load again.
 * - It is removed, from any state, when it is away for longer than a frame.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure holds the state of one element
export function createWidget(
  element: HTMLElement & ConfigurableElement & { player?: PlayerHandle },
  kind: WidgetKind,
  page: Page
): ElementLifecycle {
  const { tag: name, idAttribute: id = 'public-key', reservedHeight, silent } = kind;
  // `player` of `creative-work-player`, `card` of `card-grid`.
  const family = name.replace(/.*-(?=p)|-.*/, '');
  /** The first frame comes before React. */
  const isPlayer = family === 'player';
  // Elements of a bundler come from no server of ours.
  const required = __LOADER__ ? ['public-key', id] : ['api', 'public-key', id];
  const { emit, setState, report } = createAnnouncer(element);
  /**
   * Exists while the element is connected; each content request creates a new one. Aborting it ends everything that
   * waits or listens.
   */
  let abortController: AbortController | undefined;
  /** Created before any request or rendering; each connection of the element has its own. */
  let shadowContainer: ShadowContainer;
  let mount: Mount | undefined;
  /** The playback session, before and after React has loaded. */
  let session: Session | undefined;
  /** The page has called `play()` before there was anything to play. */
  let isPlayRequested: boolean | undefined;
  /** Mounts React over the current content. */
  let mountOnce: AsyncTask | undefined;
  /** The same, after starting playback in a player: it can play before React has loaded. */
  let startThenMount: AsyncTask | undefined;
  /** Resolvers of callers that wait for the widget's code. */
  const waiting: (() => void)[] = [];
  /** Rules that reserve its space. */
  let spaceRules = '';
  let releaseReservedHeight: (() => void) | undefined;
  /** URL of the last content request; '' before the first. */
  let input = '';

  const attributes = () => readAttributes(element);
  const readSettings = () => readAttributesWithConfig(element, required);
  const api = (settings = readSettings()) => (settings['api'] || page.origin).replace(/\/*$/, '');
  const fragmentUrl = (settings: Attributes) =>
    `${api(settings)}/v1/fragments/${name}?${fragmentQuery(silent ? settings : withZone(settings))}`;
  /**
   * Whether the content depends on the page's script or markup, or on the visitor: the server cannot render it for all.
   */
  const isCustom = () =>
    element.querySelector('template[slot=card]') ||
    config?.auth ||
    config?.cards?.getLink ||
    // The attribute for it, or a member of the attribute `config`.
    /"auth.?[t"]/.test(JSON.stringify(attributes()));
  const findMissing = (settings: Attributes) => required.find((attribute) => !settings[attribute]);
  let { config } = element;
  // It may have been set before the upgrade.
  Object.defineProperty(element, 'config', {
    get: () => config,
    set(value) {
      config = value;
      // Only the visitor's token has changed: controls that the visitor uses in a panel stay in place.
      if (mountOnce && !mount && element.dataset['state'] === 'error' && input === fragmentUrl(readSettings()))
        void mountOnce();
      else {
        // Functions are not part of the URL: treat it as changed in any case.
        input &&= ' ';
        changed();
      }
    },
  });
  // An observer does not keep its element from being garbage collected.
  new MutationObserver(changed).observe(element, { attributes: true });
  if (isPlayer) {
    element.player = createRemote(element, {
      current: () => mount?.player,
      async wake(isPlay) {
        if (isPlay) {
          isPlayRequested = true;
          session?.play();
          if (abortController && !input) load();
        }
        if (mount) return;
        void startThenMount?.();
        await new Promise<void>((resolve) => waiting.push(resolve));
      },
    });
  }

  function renewAbortController(): AbortSignal {
    abortController?.abort();
    session?.end();
    session = undefined;
    abortController = new AbortController();
    // A placeholder until there is content, even outside the viewport. The delay gives content that is about to arrive
    // priority.
    setTimeout(drawSkeleton, 400, abortController.signal);
    return abortController.signal;
  }

  function initialize(signal: AbortSignal): void {
    const settings = readSettings();
    // Only the first time: a removed element has lost its content.
    const inlined = shadowContainer ? undefined : readInlined(element);
    const shouldWait = element.dataset['state'] ? !inlined : findMissing(settings);
    // The rest of the page may contain page defaults, or the inlined content, which must not be replaced.
    if (shouldWait && document.readyState === 'loading') {
      addEventListener('DOMContentLoaded', () => initialize(signal), { signal });
      return;
    }
    shadowContainer = createShadowContainer(element);
    if (inlined) {
      input = fragmentUrl(settings);
      hydrateWhenIdle(inlined, signal);
    } else {
      setState('idle');
      reserve();
      if (settings['loading'] === 'eager') load();
      else whenNearViewport(element, load, signal);
    }
  }

  function load(): void {
    const settings = readSettings();
    const signal = renewAbortController();
    const missing = findMissing(settings);
    input = fragmentUrl(settings);
    if (missing) {
      // A player without a video shows nothing until it gets one (spec §5).
      if (isPlayer && missing === id) fail(undefined, 'empty');
      else fail({ code: 'CONFIG', message: `Needs ${missing}.` });
      return;
    }
    // An earlier error may have hidden the element.
    if (!shadowContainer.container.firstChild) reserve();
    setState('loading');
    // Autoplay: load the code that starts playback in parallel with the content.
    if (isPlayer && settings['autoplay'] !== undefined) page.load(family, '-start').catch(() => {});
    if (settings['render'] === 'client' || isCustom()) void mountNow(signal);
    else void fetchAndShow(input, signal);
  }

  async function fetchAndShow(url: string, signal: AbortSignal): Promise<void> {
    const response = await fetchFragment(url);
    if (signal.aborted) return;
    const problem = toProblem(response?.error);
    if (problem && silent)
      return fail(problem, (response as { error: { code: number } }).error.code === 404 ? 'empty' : 'error');
    try {
      // Throws without a valid response.
      const { html, css, host, state } = response as Fragment;
      const preloaded = fetchUrgent(state);
      shadowContainer.container.innerHTML = page.trusted(state.items && html);
      // The browser requests images at the end of the running task: let it do so before the rest of the work.
      await 0;
      if (signal.aborted) return;
      applyStyles(css);
      for (const attribute in host) element.setAttribute(attribute, host[attribute] as string);
      hydrateWhenIdle(response as Fragment, signal, preloaded);
    } catch {
      // Also when the page's Trusted Types exclude our policy: React sets no markup and still works. A rejected request
      // is not repeated.
      void mountNow(signal, undefined, false, problem);
    }
  }

  /** Reports content that is on the page, and mounts React over it when that disturbs nothing. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: separate functions cost bytes before the first banner
  function hydrateWhenIdle({ state, version }: Inlined, signal: AbortSignal, preloaded?: Promise<Response>): void {
    const { dataState, items, id } = state;
    const { container } = shadowContainer;
    setState(dataState);
    if (items[0]) emit('dataloaded', { items, page: 1, total: state.page?.totalSize ?? items.length });
    else if (dataState === 'empty') emit(dataState, {});
    if (!container.firstChild && silent) return;

    mountOnce = once(() => mountNow(signal, state, version === page.build));
    const first = dataState === 'player' ? once(() => startPlayer(state, signal, preloaded)) : mountOnce;
    startThenMount = () => first().then(mountOnce);
    // The start of a player handles its poster; the widget's code handles all other controls.
    const isStart = (control: HTMLElement) => 'start' in control.dataset;
    guardInput({
      element,
      container,
      items,
      emit,
      activate: (control) => (isStart(control) ? first() : (mountOnce as AsyncTask)()),
      isActive: (control) => !!(mount || (session && isStart(control))),
      signal,
    });
    // An empty element is never near the viewport; its code searches for content, and reports why there is none.
    if (!container.firstChild || location.hash.includes(`#${id}-`) || isCustom()) void mountOnce();
    // The page has called a method of the player.
    else if (waiting[0]) void startThenMount();
    else if (state.urgent === undefined) whenIdleNearViewport(element, container, first, signal);
    // Autoplay: start at once, or near the viewport if the page came with its content inlined.
    else if (preloaded || attributes()['loading']) void first();
    else whenNearViewport(element, first, signal);
  }

  /** Shows the first frame of a player before its controls. */
  async function startPlayer(state: FragmentState, signal: AbortSignal, preloaded?: Promise<Response>): Promise<void> {
    try {
      const [chunk] = await page.load(family, '-start');
      if (signal.aborted || mount) return;
      session = (chunk as StartChunk).start([
        shadowContainer.container,
        state,
        mountOnce as AsyncTask,
        preloaded ?? fetchUrgent(state),
        isPlayRequested,
      ]);
      session.prepare();
    } catch {
      // The widget's own code can also start playback, and reports an error if it cannot.
      void mountOnce?.();
    }
  }

  /** Runs a task once; again only if it has neither mounted nor started anything. */
  function once(task: () => Promise<void>): AsyncTask {
    let running: Promise<void> | undefined;
    return () => {
      running ??= task().then(() => {
        // It failed to load: the next click retries.
        running = mount || session ? running : undefined;
      });
      return running;
    };
  }

  async function mountNow(
    signal: AbortSignal,
    state?: FragmentState,
    hydrate = false,
    rejection?: Problem
  ): Promise<void> {
    try {
      // Without content the widget fetches it itself: load that code in parallel.
      const [[chunk]] = await Promise.all([page.load(family, ''), state || page.load(family, '-lazy')]);
      if (signal.aborted) return;
      mount = (chunk as WidgetChunk).mount(name, [
        element,
        shadowContainer.container,
        shadowContainer.root,
        state,
        hydrate,
        rejection,
        api,
        attributes,
        emit,
        setState,
        session,
      ]);
      await mount.ready;
      for (const resolve of waiting.splice(0)) resolve();
    } catch (cause) {
      // Keep content that is already shown: its links work.
      if (!signal.aborted) (state ? report : fail)({ code: 'NETWORK', message: `No ${name} code`, cause });
    }
  }

  function fail(problem?: Problem, next: DataState = 'error'): void {
    shadowContainer.container.replaceChildren();
    // Nothing to show: release the space, even if the page has reserved it.
    applyStyles(':host{display:none!important}');
    setState(next);
    if (problem) report(problem);
    if (next === 'empty') emit(next, {});
  }

  function reserve(): void {
    const height = reservedHeight?.(readSettings()) as string;
    // An invalid value could break out of its declaration. The height may grow with the text.
    spaceRules = `:host{display:block;min-height:${CSS.supports('height', height) ? height : 0}}`;
    // Not on the host: if that is stretched or has a height from the page, its width would follow from its height.
    if (isPlayer) spaceRules += ':host .tl-mount{aspect-ratio:16/9}';
    applyStyles('');
  }

  /** Keeps the reserved space until the visitor clicks: content may be smaller. */
  function applyStyles(css: string): void {
    shadowContainer.applyStyles(spaceRules + css);
    releaseReservedHeight = () => shadowContainer.applyStyles(css);
    element.addEventListener('click', releaseReservedHeight, {
      once: true,
      signal: (abortController as AbortController).signal,
    });
  }

  async function drawSkeleton(signal: AbortSignal): Promise<void> {
    // Only while idle or loading (and not `title`, which is never empty): content may have been empty or failed.
    const isObsolete = () =>
      signal.aborted || mount || shadowContainer.container.firstChild || !/i/.test(element.dataset['state'] as string);
    try {
      if (isObsolete()) return;
      const [skeleton] = await page.load(family, '-skeleton');
      if (!isObsolete())
        spaceRules += (skeleton as Skeleton).draw(
          shadowContainer.container,
          page.trusted,
          applyStyles,
          name,
          readSettings()
        );
    } catch {
      // Offline, Trusted Types without our policy, or markup that is still being parsed: the space stays as it is.
    }
  }

  /** Handles changes of attributes, page defaults or `.config`. */
  function changed(): void {
    const before = input;
    // Before the first content request: the request will read the current values.
    if (!before) return;
    // biome-ignore lint/suspicious/noAssignInExpressions: each byte of the loader counts
    if (before === (input = fragmentUrl(readSettings()))) return;
    if (mount) {
      releaseReservedHeight?.();
      mount.update();
    } else load();
  }

  function end(): void {
    if (!abortController || element.isConnected) return;
    abortController.abort();
    mount?.unmount();
    session?.end();
    page.changes.delete(changed);
    shadowContainer.clear();
    abortController = mount = session = mountOnce = isPlayRequested = undefined;
    input = '';
  }

  return {
    connected() {
      // The element was only moved: keep everything.
      if (abortController) return;
      const signal = renewAbortController();
      page.changes.add(changed);
      // Scripts that create elements set attributes in any order.
      queueMicrotask(() => signal.aborted || initialize(signal));
    },
    disconnected() {
      // Moving disconnects an element for a moment.
      requestAnimationFrame(end);
    },
  };
}
