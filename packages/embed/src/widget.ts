import { type DataState, type Fragment, type FragmentState, fragmentQuery } from '@touchline/domain';
import type { Mount } from '@touchline/widgets/element';
import { createAnnouncer } from './announcer.ts';
import { guardClicks } from './early-clicks.ts';
import { fetchFragment, type Problem, toProblem } from './fragment.ts';
import { type Configured, type Given, type Identified, readAttributes, readGiven } from './given.ts';
import type { Page } from './page.ts';
import { reserved } from './reserved.ts';
import { isLight, openStage, readInlined, type Stage } from './shadow.ts';
import { whenNear, whenQuiet } from './waits.ts';

export interface WidgetKind extends Identified {
  /** As in `touchline-{name}` and `/v1/fragments/{name}`. */
  readonly name: string;
  /** Its height in CSS, reserved before its sheet is there. */
  height(attributes: Given): string;
}

/** The life of one element, told by its custom element. None of these throws. */
export interface Widget {
  connected(): void;
  disconnected(): void;
  /** Attributes, page defaults or `.config` may have changed. `config`: it was set, if only to other functions. */
  changed(config?: boolean): void;
}

/** How long content may take, in ms, before a skeleton is fetched: it shall not compete with content about to come. */
const SKELETON_AFTER = 400;

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure is one element's life; its steps share its state
export function createWidget(element: HTMLElement & Configured, kind: WidgetKind, page: Page): Widget {
  const { name } = kind;
  const { emit, setState, report } = createAnnouncer(element);
  /** There while the element lives; a new one for each content asked for. Aborted, it ends all that waits and listens. */
  let turn: AbortController | undefined;
  let stage: Stage | undefined;
  let mount: Mount | undefined;
  /** What the content was asked for with; '' before. */
  let input = '';

  const attributes = () => readAttributes(element);
  const given = () => readGiven(element, kind);
  const api = (own = given()) => (own['api'] || page.origin).replace(/\/+$/, '');
  const urlOf = (own: Given) => `${api(own)}/v1/fragments/${name}?${fragmentQuery(own)}`;
  const lacking = (own: Given) => ['public-key', kind.idAttribute].find((attribute) => !own[attribute]);
  const change = () => changed();
  const observer = new MutationObserver(change);

  function newTurn(): AbortSignal {
    turn?.abort();
    turn = new AbortController();
    return turn.signal;
  }

  function begin(signal: AbortSignal): void {
    const own = given();
    const inlined = readInlined(element);
    const waits = element.dataset['state'] ? !inlined : lacking(own);
    // The rest of the page may bring page defaults, or the inlined content, whose place is not ours to take.
    if (waits && document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => begin(signal), { once: true, signal });
      return;
    }
    stage ??= openStage(element);
    if (inlined) {
      input = urlOf(own);
      settle(stage, inlined, signal);
    } else {
      setState('idle');
      if (own['loading'] === 'eager') load();
      else {
        reserve(stage);
        whenNear(element, load, signal);
      }
    }
  }

  function load(): void {
    if (!stage) return;
    const place = stage;
    const own = given();
    const signal = newTurn();
    const missing = lacking(own);
    input = urlOf(own);
    if (missing) {
      fail(place, { code: 'CONFIG', message: `${name} needs ${missing}.` });
      return;
    }
    setState('loading');
    setTimeout(() => drawSkeleton(place, signal), SKELETON_AFTER);
    if (own['render'] === 'client') void mountNow(place, signal);
    else void fetchAndShow(place, input, signal);
  }

  async function fetchAndShow(stage: Stage, url: string, signal: AbortSignal): Promise<void> {
    const answer = await fetchFragment(url, signal);
    if (signal.aborted) return;
    if (answer?.error) return fail(stage, toProblem(answer.error), answer.error.code === 404 ? 'empty' : 'error');
    try {
      // Throws where there is no answer, or none of ours.
      const { html, css, host, state, version } = answer as Fragment;
      const markup = page.trusted(state.items && html);
      stage.container.innerHTML = markup;
      // Browsers ask for pictures when the running step ends: that comes before the rest of the work.
      await 0;
      if (signal.aborted) return;
      stage.wear(css);
      for (const attribute in host) element.setAttribute(attribute, host[attribute] as string);
      settle(stage, { state, version }, signal);
    } catch {
      // Or the page's Trusted Types leave our policy out: React sets no markup and still works.
      void mountNow(stage, signal);
    }
  }

  /** Content is on the page: says so, and lets React take it over when that disturbs nobody. */
  function settle(
    stage: Stage,
    { state: known, version }: Pick<Fragment, 'state' | 'version'>,
    signal: AbortSignal
  ): void {
    const { dataState, items, id } = known;
    const { container } = stage;
    setState(dataState);
    if (dataState === 'empty') {
      emit('empty', {});
      return;
    }
    emit('dataloaded', { items, page: 1, total: items.length });

    let taking: Promise<void> | undefined;
    const take = () => {
      taking ??= mountNow(stage, signal, known, version === page.build).then(() => {
        // Not to be had this time: the next click tries again.
        if (!mount) taking = undefined;
      });
      return taking;
    };
    guardClicks({ container, items, emit, take, taken: () => !!mount, signal });
    if (location.hash.startsWith(`#${id}-`)) void take();
    else whenQuiet(element, container, take, signal);
  }

  async function mountNow(stage: Stage, signal: AbortSignal, known?: FragmentState, hydrate = false): Promise<void> {
    try {
      // Without content the widget has to find it: what that takes is asked for at the same time.
      const [chunk] = await Promise.all([page.load(name), known || page.load(`${name}-late`)]);
      if (signal.aborted) return;
      mount = chunk.mount({ element, stage, known, hydrate, api, attributes, emit, setState });
      await mount.ready;
    } catch (cause) {
      if (signal.aborted) return;
      const problem = { code: 'NETWORK', message: `No code for ${name}.`, cause };
      // Content that is already shown stays: its links work.
      if (known) report(problem);
      else fail(stage, problem);
    }
  }

  function fail(stage: Stage, problem: Problem, next: DataState = 'error'): void {
    stage.container.replaceChildren();
    reserve(stage);
    setState(next);
    report(problem);
    if (next === 'empty') emit('empty', {});
  }

  function reserve(stage: Stage, more = ''): void {
    if (!isLight(element)) stage.wear(reserved(kind.height(given())) + more);
  }

  async function drawSkeleton(stage: Stage, signal: AbortSignal): Promise<void> {
    const drawn = () => signal.aborted || mount || stage.container.firstChild || isLight(element);
    try {
      const skeleton = !drawn() && (await page.skeleton(name));
      if (!skeleton || drawn()) return;
      stage.container.innerHTML = page.trusted(skeleton.html(given()));
      reserve(stage, skeleton.css);
    } catch {
      // Offline, or Trusted Types without our policy: the space stays blank.
    }
  }

  function changed(config?: boolean): void {
    const before = input;
    // Until there is or was content, the next question takes what is given by then.
    if (!before) return;
    input = urlOf(given());
    const differs = input !== before;
    if (mount && (config || differs)) mount.update();
    else if (differs) load();
  }

  function end(): void {
    if (!turn || element.isConnected) return;
    turn.abort();
    observer.disconnect();
    page.defaultsChanged.delete(change);
    mount?.unmount();
    stage?.container.replaceChildren();
    turn = mount = undefined;
    input = '';
  }

  return {
    connected() {
      // Only moved: everything stays as it is.
      if (turn) return;
      const signal = newTurn();
      observer.observe(element, { attributes: true });
      page.defaultsChanged.add(change);
      // Scripts that make elements set attributes in any order.
      queueMicrotask(() => signal.aborted || begin(signal));
    },
    disconnected() {
      // Moving takes an element out for a moment.
      requestAnimationFrame(end);
    },
    changed,
  };
}
