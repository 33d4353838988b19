import { type DataState, type Fragment, type FragmentState, fragmentQuery } from '@touchline/domain';
import type { Mount } from '@touchline/widgets/element';
import { createAnnouncer } from './announcer.ts';
import type { Life } from './define.ts';
import { guardClicks } from './early-clicks.ts';
import { fetchFragment, type Problem, toProblem } from './fragment.ts';
import { type Configured, type Given, readAttributes, readGiven } from './given.ts';
import type { Page, WidgetChunk } from './page.ts';
import { type Inlined, openStage, readInlined, type Stage } from './shadow.ts';
import { withZone } from './visitor-zone.ts';
import { whenNear, whenQuiet } from './waits.ts';

export interface WidgetKind {
  /**
   * As in `touchline-{name}` and `/v1/fragments/{name}`. What stands before a dash is its family, whose code is one
   * chunk.
   */
  readonly name: string;
  /** Attribute without which there is nothing to ask for. */
  readonly id?: string;
  /** Its height in CSS, where that does not depend on its content: reserved before anything of it is there. */
  height?(attributes: Given): string;
  /** Visitors are not told of failures. */
  readonly silent?: boolean;
}

/** How long content may take, in ms, before a skeleton is fetched: it shall not compete with content about to come. */
const SKELETON_AFTER = 400;

/** Nothing to show: no space either, whatever the page has reserved. */
const HIDDEN = ':host{display:none!important}';

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one element's life; its steps share its state
export function createWidget(element: HTMLElement & Configured, kind: WidgetKind, page: Page): Life {
  const { name, id = 'public-key' } = kind;
  const family = name.split('-')[0] as string;
  const needs = ['public-key', id];
  const { emit, setState, report } = createAnnouncer(element);
  /** There while the element lives; a new one for each content asked for. Aborted, it ends all that waits and listens. */
  let turn: AbortController | undefined;
  /** Opened before anything is asked for or shown. */
  let stage: Stage;
  let mount: Mount | undefined;
  /** Rules that reserve its space. */
  let space = '';
  let undress: (() => void) | undefined;
  /** What the content was asked for with; '' before. */
  let input = '';

  const attributes = () => readAttributes(element);
  const given = () => readGiven(element, needs);
  const api = (own = given()) => (own['api'] || page.origin).replace(/\/+$/, '');
  const urlOf = (own: Given) => `${api(own)}/v1/fragments/${name}?${fragmentQuery(kind.silent ? own : withZone(own))}`;
  /** What only the page's own script or markup knows: the server cannot draw it. */
  const isCustom = () => element.querySelector('template[slot=card]') || config?.cards?.getLink;
  const lacking = (own: Given) => needs.find((attribute) => !own[attribute]);
  let { config } = element;
  // It may have been set before the upgrade.
  Object.defineProperty(element, 'config', {
    get: () => config,
    set(value) {
      config = value;
      // Functions do not show in the question: it counts as another one in any case.
      input &&= ' ';
      changed();
    },
  });
  const observer = new MutationObserver(changed);

  function newTurn(): AbortSignal {
    turn?.abort();
    turn = new AbortController();
    return turn.signal;
  }

  function begin(signal: AbortSignal): void {
    const own = given();
    // Only the first time: an element that was taken out lost its content.
    const inlined = stage ? undefined : readInlined(element);
    const waits = element.dataset['state'] ? !inlined : lacking(own);
    // The rest of the page may bring page defaults, or the inlined content, whose place is not ours to take.
    if (waits && document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => begin(signal), { once: true, signal });
      return;
    }
    stage ??= openStage(element);
    if (inlined) {
      input = urlOf(own);
      settle(inlined, signal);
    } else {
      setState('idle');
      reserve();
      if (own['loading'] === 'eager') load();
      else whenNear(element, load, signal);
    }
  }

  function load(): void {
    const own = given();
    const signal = newTurn();
    const missing = lacking(own);
    input = urlOf(own);
    if (missing) {
      fail({ code: 'CONFIG', message: `Needs ${missing}.` });
      return;
    }
    // A failure before may have hidden it.
    if (!stage.container.firstChild) reserve();
    setState('loading');
    setTimeout(drawSkeleton, SKELETON_AFTER, signal);
    if (own['render'] === 'client' || isCustom()) void mountNow(signal);
    else void fetchAndShow(input, signal);
  }

  async function fetchAndShow(url: string, signal: AbortSignal): Promise<void> {
    const answer = await fetchFragment(url, signal);
    if (signal.aborted) return;
    const problem = toProblem(answer?.error);
    if (problem && kind.silent) return fail(problem, problem.cause.code === 404 ? 'empty' : 'error');
    try {
      // Throws where there is no answer, an error, or none of ours.
      const { html, css, host, state } = answer as Fragment;
      const markup = page.trusted(state.items && html);
      stage.container.innerHTML = markup;
      // Browsers ask for pictures when the running step ends: that comes before the rest of the work.
      await 0;
      if (signal.aborted) return;
      dress(css);
      for (const attribute in host) element.setAttribute(attribute, host[attribute] as string);
      settle(answer as Fragment, signal);
    } catch {
      // Or the page's Trusted Types leave our policy out: React sets no markup and still works. What was refused is not
      // asked for again.
      void mountNow(signal, undefined, false, problem);
    }
  }

  /** Content is on the page: says so, and lets React take it over when that disturbs nobody. */
  function settle({ state: known, version }: Inlined, signal: AbortSignal): void {
    const { dataState, items, id } = known;
    const { container } = stage;
    setState(dataState);
    if (dataState === 'empty') emit('empty', {});
    else emit('dataloaded', { items, page: 1, total: known.page?.totalSize ?? items.length });
    const isBare = !container.firstChild;
    if (isBare && kind.silent) return;

    let taking: Promise<void> | undefined;
    const take = () => {
      taking ??= mountNow(signal, known, version === page.build).then(() => {
        // Not to be had this time: the next click tries again.
        if (!mount) taking = undefined;
      });
      return taking;
    };
    guardClicks({ element, container, items, emit, take, taken: () => !!mount, signal });
    // What shows nothing is never near the viewport; its code looks for content, and says why there is none.
    if (isBare || location.hash.startsWith(`#${id}-`) || isCustom()) void take();
    else whenQuiet(element, container, take, signal);
  }

  async function mountNow(
    signal: AbortSignal,
    known?: FragmentState,
    hydrate = false,
    refused?: Problem
  ): Promise<void> {
    try {
      // Without content the widget has to find it: what that takes is asked for at the same time.
      const [[chunk]] = await Promise.all([page.load(family, ''), known || page.load(family, '-late')]);
      if (signal.aborted) return;
      const { container, root } = stage;
      mount = (chunk as WidgetChunk).mount(name, [
        element,
        container,
        root,
        known,
        hydrate,
        refused,
        api,
        attributes,
        emit,
        setState,
      ]);
      await mount.ready;
    } catch (cause) {
      if (signal.aborted) return;
      // Content that is already shown stays: its links work.
      (known ? report : fail)({ code: 'NETWORK', message: `No ${name} code`, cause });
    }
  }

  function fail(problem: Problem, next: DataState = 'error'): void {
    stage.container.replaceChildren();
    dress(HIDDEN);
    setState(next);
    report(problem);
    if (next === 'empty') emit('empty', {});
  }

  function reserve(): void {
    const height = kind.height?.(given()) as string;
    // What CSS does not accept could leave its declaration.
    space = `:host{display:block;height:${CSS.supports('height', height) ? height : 'auto'}}`;
    dress('');
  }

  /** The reserved space is kept until the visitor acts: content may be smaller. */
  function dress(css: string): void {
    stage.wear(space + css);
    undress = () => stage.wear(css);
    element.addEventListener('click', undress, { once: true, signal: (turn as AbortController).signal });
  }

  async function drawSkeleton(signal: AbortSignal): Promise<void> {
    // What has come may have been nothing, or a failure.
    const drawn = () => signal.aborted || mount || stage.container.firstChild || !element.ariaBusy;
    try {
      const [skeleton] = drawn() ? [] : await page.load(family, '-skeleton');
      if (!drawn()) space += skeleton?.draw(stage.container, page.trusted, dress, name, given());
    } catch {
      // Offline, or Trusted Types without our policy: the space stays blank.
    }
  }

  /** Attributes, page defaults or `.config`. */
  function changed(): void {
    const before = input;
    // Until there is or was content, the next question takes what is given by then.
    if (before) input = urlOf(given());
    if (input === before) return;
    if (mount) {
      undress?.();
      mount.update();
    } else load();
  }

  function end(): void {
    if (!turn || element.isConnected) return;
    turn.abort();
    page.changes.delete(changed);
    mount?.unmount();
    stage.container.replaceChildren();
    turn = mount = undefined;
    input = '';
  }

  return {
    connected() {
      // Only moved: everything stays as it is.
      if (turn) return;
      const signal = newTurn();
      observer.observe(element, { attributes: true });
      page.changes.add(changed);
      // Scripts that make elements set attributes in any order.
      queueMicrotask(() => signal.aborted || begin(signal));
    },
    disconnected() {
      // Moving takes an element out for a moment.
      requestAnimationFrame(end);
    },
  };
}
