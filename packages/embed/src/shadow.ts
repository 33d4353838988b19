import type { FragmentState } from '@touchline/domain';

/** Where a widget draws. */
export interface Stage {
  /** Holds the style sheets: the shadow root, or the tree around an element in light DOM. */
  readonly root: ShadowRoot | Document;
  /** `div.tl-mount`. */
  readonly container: HTMLElement;
  /** The sheet takes the place of the one worn before and of inlined style and state. In light DOM `:host` means nothing. */
  wear(css: string): void;
}

/** Content that was printed into the page by the publisher's server. */
export interface Inlined {
  readonly state: FragmentState;
  readonly version: string;
}

/**
 * Opens the place where an element draws: its declarative shadow root or light DOM when it came with one, else a new
 * shadow root.
 */
export function openStage(element: HTMLElement): Stage {
  const light = element.getAttribute('shadow') === 'false';
  const tree = light ? element : (element.shadowRoot ?? element.attachShadow({ mode: 'open' }));
  const root = tree.getRootNode() as ShadowRoot | Document;
  const container = tree.querySelector<HTMLElement>('.tl-mount') ?? tree.appendChild(document.createElement('div'));
  container.className = 'tl-mount';

  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets.push(sheet);
  return {
    root,
    container,
    wear(css) {
      sheet.replaceSync(css);
      for (const old of tree.querySelectorAll('style,link,script')) old.remove();
    },
  };
}

/** The state that came with inlined content; undefined when there is none, or none yet, or it cannot be read. */
export function readInlined(element: HTMLElement): Inlined | undefined {
  const script = (element.shadowRoot ?? element).querySelector('script[data-version]') as HTMLElement;
  try {
    return { state: JSON.parse(script.textContent), version: script.dataset['version'] as string };
  } catch {
    // Or there is no script.
    return undefined;
  }
}
