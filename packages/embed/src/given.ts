/** Attributes by name. */
export type Given = Readonly<Record<string, string>>;

/**
 * An element's attributes over those of every `<touchline-config>` on the page; of several, the last wins. What the
 * element's own `config` sets is narrower than these defaults.
 */
export function readAttributes(element: Configured, own = configOf(element)): Record<string, string> {
  const given: Record<string, string> = {};
  for (const source of [...document.querySelectorAll('touchline-config'), element]) {
    for (const { name, value } of source.attributes) {
      if (source === element || !(toCamelCase(name) in own)) given[name] = value;
    }
  }
  return given;
}

/**
 * The same with `.config` folded into the attribute `config`; its functions stay in the page. What a widget needs is
 * taken out of both where no attribute gives it.
 */
export function readGiven(element: Configured, needs: readonly string[]): Given {
  const own = configOf(element);
  const given = readAttributes(element, own);
  for (const name of needs) given[name] ??= own[toCamelCase(name)] as string;
  try {
    // What is the visitor's must not stand in an address; of what is left, `{}` is nothing.
    const text = JSON.stringify({ ...own, auth: undefined, checkout: undefined });
    if (element.config && text[2]) given['config'] = text;
  } catch {
    // Nothing that JSON can hold.
  }
  return given;
}

/** What an element's own `config` sets, the property over the attribute. */
function configOf(element: Configured): Readonly<Record<string, unknown>> {
  let own: object | undefined;
  try {
    own = JSON.parse(element.getAttribute('config') as string);
  } catch {
    // No JSON is no config.
  }
  return { ...own, ...element.config };
}

/** An element with its `.config`. */
export type Configured = Element & { readonly config?: Config | undefined };

/** Of it the loader knows what concerns clicks. */
type Config = Readonly<Record<string, unknown>> & {
  readonly cards?: { readonly getLink?: unknown; readonly onClick?: unknown };
  readonly auth?: unknown;
};

const toCamelCase = (name: string) => name.replace(/-./g, (part) => (part[1] as string).toUpperCase());
