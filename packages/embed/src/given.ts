/** Attributes by name. */
export type Given = Readonly<Record<string, string>>;

/** An element's attributes over those of every `<touchline-config>` on the page; of several, the last wins. */
export function readAttributes(element: Element): Record<string, string> {
  const sources = [...document.querySelectorAll('touchline-config'), element];
  return Object.fromEntries(
    sources.flatMap(({ attributes }) => Array.from(attributes, ({ name, value }) => [name, value]))
  );
}

/**
 * The same with `.config` folded into the attribute `config`; its functions stay in the page. The public key and the
 * widget's own id are taken out of it where no attribute gives them.
 */
export function readGiven(element: Configured, { idAttribute, idProperty }: Identified): Given {
  const given = readAttributes(element);
  const { config } = element;
  try {
    if (config) {
      given['public-key'] ??= config['publicKey'] as string;
      given[idAttribute] ??= config[idProperty] as string;
      given['config'] = JSON.stringify({ ...JSON.parse(given['config'] || '{}'), ...config });
    }
  } catch {
    // No JSON, or nothing that JSON can hold: the server says what is wrong with it.
  }
  return given;
}

/** An element with its `.config`. */
export type Configured = Element & { readonly config?: Readonly<Record<string, unknown>> | undefined };

/** The name of a widget's own id, as attribute and as member of `.config`. */
export interface Identified {
  readonly idAttribute: string;
  readonly idProperty: string;
}
