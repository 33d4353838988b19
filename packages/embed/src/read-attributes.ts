/** Attributes by name. */
export type Attributes = Readonly<Record<string, string>>;

/**
 * Returns an element's attributes over those of every `<touchline-config>` on the page; the last of these wins. The
 * element's own `config` overrides these defaults.
 */
export function readAttributes(element: ConfigurableElement, config = readConfig(element)): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const source of [...document.querySelectorAll('touchline-config'), element]) {
    for (const { name, value } of source.attributes) {
      if (source === element || !(toCamelCase(name) in config)) attributes[name] = value;
    }
  }
  return attributes;
}

/**
 * Returns the attributes with `.config` merged into the attribute `config`; its functions stay in the page. Required
 * attributes that are missing are read from the config.
 */
export function readAttributesWithConfig(element: ConfigurableElement, required: readonly string[]): Attributes {
  const config = readConfig(element);
  const attributes = readAttributes(element, config);
  for (const name of required) attributes[name] ??= config[toCamelCase(name)] as string;
  try {
    // A visitor's data must not appear in a URL. A rest of `{}` is omitted.
    const text = JSON.stringify({ ...config, auth: undefined, checkout: undefined });
    if (element.config && text[2]) attributes['config'] = text;
  } catch {
    // It cannot be serialised as JSON.
  }
  return attributes;
}

/** Returns the element's own `config`, the property over the attribute. */
function readConfig(element: ConfigurableElement): Readonly<Record<string, unknown>> {
  let config: object | undefined;
  try {
    config = JSON.parse(element.getAttribute('config') as string);
  } catch {
    // Invalid JSON counts as no config.
  }
  return { ...config, ...element.config };
}

/** An element with its `.config`. */
export type ConfigurableElement = Element & { readonly config?: Config | undefined };

/** The members of `config` that the loader uses. */
type Config = Readonly<Record<string, unknown>> & {
  readonly cards?: { readonly getLink?: unknown; readonly onClick?: unknown };
  readonly auth?: unknown;
};

const toCamelCase = (name: string) => name.replace(/-./g, (part) => (part[1] as string).toUpperCase());
