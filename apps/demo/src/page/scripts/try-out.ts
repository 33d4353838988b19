/** ms without a further key before the widget and its snippet follow. */
const SETTLED = 350;

/** Lets the reader change the attributes of a widget: the element on the page and the snippet beside it follow. */
export function startTryOut(section: HTMLElement): void {
  const { try: widget = '' } = section.dataset;
  const form = section.querySelector('form');
  const element = section.querySelector(`touchline-${widget}`);
  const code = section.querySelector('pre code');
  const status = section.querySelector<HTMLElement>('p[role="status"]');
  const pin = section.querySelector('[data-pin]');
  if (!form || !element || !code || !status) return;
  const { changed = '', failed = '' } = status.dataset;
  let timer: ReturnType<typeof setTimeout>;
  let request: AbortController | undefined;

  const follow = async () => {
    for (const [name, value] of readFields(form)) {
      if (value === '') element.removeAttribute(name);
      else element.setAttribute(name, value);
    }
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    try {
      const isPinned = pin?.getAttribute('aria-pressed') === 'true';
      code.textContent = await fetchSnippet({ widget, element, isPinned }, signal);
      status.textContent = changed;
    } catch {
      if (!signal.aborted) status.textContent = failed;
    }
  };
  const soon = () => {
    clearTimeout(timer);
    status.textContent = '';
    timer = setTimeout(follow, SETTLED);
  };

  form.addEventListener('input', soon);
  form.addEventListener('reset', soon);
  // A response on its way may have the other loader.
  pin?.addEventListener('click', soon);
  form.addEventListener('submit', (event) => event.preventDefault());
}

/** Returns every field with its value. A value that the browser's validation rejects, such as half a number, counts as absent. */
function readFields(form: HTMLFormElement): readonly (readonly [string, string])[] {
  return [...form.elements].flatMap((control) =>
    control instanceof HTMLInputElement || control instanceof HTMLSelectElement
      ? [[control.name, control.validity.valid ? control.value : ''] as const]
      : []
  );
}

/** Fetches the snippet of an element with its current attributes. Throws if the server does not respond. */
async function fetchSnippet(
  { widget, element, isPinned }: { readonly widget: string; readonly element: Element; readonly isPinned: boolean },
  signal: AbortSignal
): Promise<string> {
  const query = new URLSearchParams(isPinned ? { loader: 'pinned' } : {});
  for (const { name, value } of element.attributes) {
    if (name === 'public-key') query.set('key', value);
    else if (!name.startsWith('data-') && name !== 'style' && name !== 'class') query.set(name, value);
  }
  const response = await fetch(`/v1/snippets/${widget}?${query}`, { signal });
  if (!response.ok) throw new Error(`snippet: ${response.status}`);
  const { html } = (await response.json()) as { html: string };
  return html;
}
