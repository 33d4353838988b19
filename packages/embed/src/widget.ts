import { type DataState, type Fragment, type FragmentState, fragmentQuery } from '@touchline/domain';
import type { Session } from '@touchline/player/start';
import type { Mount } from '@touchline/widgets/element';
import { createAnnouncer } from './announcer.ts';
import { askUrgent } from './ask-urgent.ts';
import type { Life } from './define.ts';
import { guardInput } from './early-input.ts';
import { fetchFragment, type Problem, toProblem } from './fragment.ts';
import { type Configured, type Given, readAttributes, readGiven } from './given.ts';
import type { Page, Skeleton, StartChunk, WidgetChunk } from './page.ts';
import { createRemote } from './remote.ts';
import { type Inlined, openStage, readInlined, type Stage } from './shadow.ts';
import { withZone } from './visitor-zone.ts';
import { whenNear, whenQuiet } from './waits.ts';

type Take = () => Promise<void>;

export interface WidgetKind {
  /**
   * As in `touchline-{name}` and `/v1/fragments/{name}`. What stands before a dash, or `player`, is its family, whose code
   * is one chunk.
   */
  readonly name: string;
  /** Attribute without which there is nothing to ask for. */
  readonly id?: string;
  /** Its height in CSS, where that does not depend on its content: reserved before anything of it is there. */
  height?(attributes: Given): string;
  /** Visitors are not told of failures. */
  readonly silent?: boolean;
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one element's life; its steps share its state
export function createWidget(element: HTMLElement & Configured, kind: WidgetKind, page: Page): Life {
  const { name, id = 'public-key', height: heightOf, silent } = kind;
  // `player` of `creative-work-player`, `card` of `card-grid`.
  const family = name.replace(/.*-(?=p)|-.*/, '');
  /** A picture comes before React does. */
  const plays = family === 'player';
  const needs = ['public-key', id];
  const { emit, setState, report } = createAnnouncer(element);
  /** There while the element lives; a new one for each content asked for. Aborted, it ends all that waits and listens. */
  let turn: AbortController | undefined;
  /** Opened before anything is asked for or shown. */
  let stage: Stage;
  let mount: Mount | undefined;
  /** Of a player, before React is there and after. */
  let session: Session | undefined;
  /** The page has called `play()` before there was anything to play. */
  let isWished = false;
  /** Lets React take over what is shown. */
  let take: Take | undefined;
  /** The same, of a player once it has begun: it can play before React is there. */
  let goOn: Take | undefined;
  /** Wait for the widget's code. */
  const waiting: (() => void)[] = [];
  /** Rules that reserve its space. */
  let space = '';
  let undress: (() => void) | undefined;
  /** What the content was asked for with; '' before. */
  let input = '';

  const attributes = () => readAttributes(element);
  const given = () => readGiven(element, needs);
  const api = (own = given()) => (own['api'] || page.origin).replace(/\/+$/, '');
  const urlOf = (own: Given) => `${api(own)}/v1/fragments/${name}?${fragmentQuery(silent ? own : withZone(own))}`;
  /** What only the page's own script or markup knows, or a visitor is: the server cannot draw it for all. */
  const isCustom = () =>
    element.querySelector('template[slot=card]') ||
    config?.cards?.getLink ||
    config?.auth ||
    // The attribute for it, or a member of the attribute `config`.
    /"auth.?[t"]/.test(JSON.stringify(attributes()));
  const lacking = (own: Given) => needs.find((attribute) => !own[attribute]);
  let { config } = element;
  // It may have been set before the upgrade.
  Object.defineProperty(element, 'config', {
    get: () => config,
    set(value) {
      config = value;
      // Of no more than who watches: what the visitor presses in a panel stays where it is.
      if (take && !mount && element.dataset['state'] === 'error' && input === urlOf(given())) void take();
      else {
        // Functions do not show in the question: it counts as another one in any case.
        input &&= ' ';
        changed();
      }
    },
  });
  const observer = new MutationObserver(changed);
  if (plays) {
    const player = createRemote(element, {
      current: () => mount?.player,
      async wake(isPlay) {
        if (isPlay) {
          isWished = true;
          session?.play();
          if (turn && !input) load();
        }
        if (mount) return;
        const mounted = new Promise<void>((resolve) => waiting.push(resolve));
        void goOn?.();
        await mounted;
      },
    });
    Object.defineProperty(element, 'player', { value: player });
  }

  function newTurn(): AbortSignal {
    turn?.abort();
    session?.end();
    session = undefined;
    turn = new AbortController();
    // What is shown until there is content, near the viewport or not. It shall not compete with content that is about to come.
    setTimeout(drawSkeleton, 400, turn.signal);
    return turn.signal;
  }

  function arrive(signal: AbortSignal): void {
    const own = given();
    // Only the first time: an element that was taken out lost its content.
    const inlined = stage ? undefined : readInlined(element);
    const waits = element.dataset['state'] ? !inlined : lacking(own);
    // The rest of the page may bring page defaults, or the inlined content, whose place is not ours to take.
    if (waits && document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => arrive(signal), { once: true, signal });
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
      // A player without a video shows nothing until it gets one (spec §5).
      if (plays && missing === id) fail(undefined, 'empty');
      else fail({ code: 'CONFIG', message: `Needs ${missing}.` });
      return;
    }
    // A failure before may have hidden it.
    if (!stage.container.firstChild) reserve();
    setState('loading');
    // It is to begin by itself: what that takes comes at the same time as what it is to begin with.
    if (plays && own['autoplay'] !== undefined) page.load(family, '-start').catch(() => {});
    if (own['render'] === 'client' || isCustom()) void mountNow(signal);
    else void fetchAndShow(input, signal);
  }

  async function fetchAndShow(url: string, signal: AbortSignal): Promise<void> {
    const answer = await fetchFragment(url);
    if (signal.aborted) return;
    const problem = toProblem(answer?.error);
    if (problem && silent) return fail(problem, problem.cause.code === 404 ? 'empty' : 'error');
    try {
      // Throws where there is no answer, an error, or none of ours.
      const { html, css, host, state } = answer as Fragment;
      const early = askUrgent(state);
      const markup = page.trusted(state.items && html);
      stage.container.innerHTML = markup;
      // Browsers ask for pictures when the running step ends: that comes before the rest of the work.
      await 0;
      if (signal.aborted) return;
      dress(css);
      for (const attribute in host) element.setAttribute(attribute, host[attribute] as string);
      settle(answer as Fragment, signal, early);
    } catch {
      // Or the page's Trusted Types leave our policy out: React sets no markup and still works. What was refused is not
      // asked for again.
      void mountNow(signal, undefined, false, problem);
    }
  }

  /** Content is on the page: says so, and lets React take it over when that disturbs nobody. */
  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each function of its own costs bytes before the first banner
  function settle({ state: known, version }: Inlined, signal: AbortSignal, early?: Promise<Response>): void {
    const { dataState, items, id } = known;
    const { container } = stage;
    setState(dataState);
    if (dataState === 'empty') emit('empty', {});
    else if (items[0]) emit('dataloaded', { items, page: 1, total: known.page?.totalSize ?? items.length });
    const isBare = !container.firstChild;
    if (isBare && silent) return;

    take = once(() => mountNow(signal, known, version === page.build));
    const first = dataState === 'player' ? once(() => begin(known, signal, early)) : take;
    goOn = () => first().then(take);
    // The start of a player hears of its poster; of the rest the widget's code does.
    const isStart = (control: HTMLElement) => control.matches('[data-start]');
    guardInput({
      element,
      container,
      items,
      emit,
      take: (control) => (isStart(control) ? first() : (take as Take)()),
      taken: (control) => !!(mount || (session && isStart(control))),
      signal,
    });
    // What shows nothing is never near the viewport; its code looks for content, and says why there is none.
    if (isBare || location.hash.includes(`#${id}-`) || isCustom()) void take();
    // The page has asked something of a player.
    else if (waiting[0]) void goOn();
    else if (known.urgent === undefined) whenQuiet(element, container, first, signal);
    // It is to begin by itself: at once, or when the visitor gets there where the page was printed with it in it.
    else if (early || attributes()['loading']) void first();
    else whenNear(element, first, signal);
  }

  /** A player's picture comes before its controls. */
  async function begin(known: FragmentState, signal: AbortSignal, early?: Promise<Response>): Promise<void> {
    try {
      const [chunk] = await page.load(family, '-start');
      if (signal.aborted || mount) return;
      const { container } = stage;
      const media = early ?? askUrgent(known);
      session = (chunk as StartChunk).start([container, known, take as Take, media, isWished]);
      session.prepare();
    } catch {
      // The widget's own code can begin as well, and says what is wrong where it cannot.
      void take?.();
    }
  }

  /** Does it once; again only where that left nothing that listens. */
  function once(task: () => Promise<void>): Take {
    let doing: Promise<void> | undefined;
    return () => {
      doing ??= task().then(() => {
        // Not to be had this time: the next click tries again.
        doing = mount || session ? doing : undefined;
      });
      return doing;
    };
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
        session,
      ]);
      await mount.ready;
      for (const resolve of waiting.splice(0)) resolve();
    } catch (cause) {
      if (signal.aborted) return;
      // Content that is already shown stays: its links work.
      (known ? report : fail)({ code: 'NETWORK', message: `No ${name} code`, cause });
    }
  }

  function fail(problem?: Problem, next: DataState = 'error'): void {
    stage.container.replaceChildren();
    // Nothing to show: no space either, whatever the page has reserved.
    dress(':host{display:none!important}');
    setState(next);
    if (problem) report(problem);
    if (next === 'empty') emit('empty', {});
  }

  function reserve(): void {
    const height = heightOf?.(given()) as string;
    // What CSS does not accept could leave its declaration.
    // It may grow with its text.
    space = `:host{display:block;min-height:${CSS.supports('height', height) ? height : 0}}`;
    // Not on the host: where that is stretched, or higher by the page's wish, it would get its width from its height.
    if (plays) space += ':host .tl-mount{aspect-ratio:16/9}';
    dress('');
  }

  /** The reserved space is kept until the visitor acts: content may be smaller. */
  function dress(css: string): void {
    stage.wear(space + css);
    undress = () => stage.wear(css);
    element.addEventListener('click', undress, { once: true, signal: (turn as AbortController).signal });
  }

  async function drawSkeleton(signal: AbortSignal): Promise<void> {
    // Neither idle nor loading (nor `title`, which is never bare): what has come may have been nothing, or a failure.
    const drawn = () =>
      signal.aborted || mount || stage.container.firstChild || !/i/.test(element.dataset['state'] as string);
    try {
      if (drawn()) return;
      const [skeleton] = await page.load(family, '-skeleton');
      if (!drawn()) space += (skeleton as Skeleton).draw(stage.container, page.trusted, dress, name, given());
    } catch {
      // Offline, or Trusted Types without our policy: the space stays blank.
    }
  }

  /** Attributes, page defaults or `.config`. */
  function changed(): void {
    const before = input;
    // Until there is or was content, the next question takes what is given by then.
    if (!before) return;
    input = urlOf(given());
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
    session?.end();
    stage.container.replaceChildren();
    turn = mount = session = take = undefined;
    isWished = false;
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
      queueMicrotask(() => signal.aborted || arrive(signal));
    },
    disconnected() {
      // Moving takes an element out for a moment.
      requestAnimationFrame(end);
    },
  };
}
