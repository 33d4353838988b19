import type { FragmentState } from '@touchline/domain';

/** The container that a widget renders into while its element is connected. */
export interface ShadowContainer {
  /** Holds the style sheets: the shadow root, or the tree around an element in light DOM. */
  readonly root: ShadowRoot | Document;
  /** `div.tl-mount`. */
  readonly container: HTMLElement;
  /** Replaces the previous sheet, and inlined styles and state. In light DOM `:host` matches nothing. */
  applyStyles(css: string): void;
  /** Removes the content and the style sheet. */
  clear(): void;
}

/** Content that the publisher's server rendered into the page. */
export interface Inlined {
  readonly state: FragmentState;
  readonly version: string;
}

/**
 * Returns the container of an element: in its declarative shadow root or light DOM if it came with one, else in a new
 * shadow root.
 */
export function createShadowContainer(element: HTMLElement): ShadowContainer {
  const light = element.getAttribute('shadow') === 'false';
  const tree = light ? element : (element.shadowRoot ?? element.attachShadow({ mode: 'open' }));
  const root = tree.getRootNode() as ShadowRoot | Document;
  const container = tree.querySelector<HTMLElement>('.tl-mount') ?? tree.appendChild(document.createElement('div'));
  container.className = 'tl-mount';

  // In a shadow root it is the first one. There the widget's own sheets replace it (useWidgetStyles.ts of widgets).
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets.push(sheet);
  return {
    root,
    container,
    applyStyles(css) {
      sheet.replaceSync(css);
      for (const old of tree.querySelectorAll('style,link,script')) old.remove();
    },
    clear() {
      container.replaceChildren();
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    },
  };
}

/** Reads the state of inlined content; undefined when it is missing, not parsed yet or invalid. */
export function readInlined(element: HTMLElement): Inlined | undefined {
  const script = (element.shadowRoot ?? element).querySelector('script[data-version]') as HTMLElement;
  try {
    return { state: JSON.parse(script.textContent), version: script.dataset['version'] as string };
  } catch {
    // There may also be no script.
  }
  return undefined;
}
