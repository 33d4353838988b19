/** Sends the calls of "Try it" on the pages of the API reference, and shows the response. */

/** Characters of a response that are shown. */
const MAX_SHOWN = 100_000;

for (const form of document.querySelectorAll('.try form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
}

// Beside the page the menu is always open; above it, on a narrow screen, it is closed until it is opened.
const menu = document.querySelector('.menu');
const isWide = matchMedia('(min-width: 60em)');
const followWidth = () => menu?.toggleAttribute('open', isWide.matches);
isWide.addEventListener('change', followWidth);
followWidth();

// The menu is longer than the screen: the current page stands in its middle.
const current = menu?.querySelector('[aria-current]');
if (menu && current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

document.querySelector('#token-form')?.addEventListener('submit', (event) => event.preventDefault());

async function send(form) {
  const output = form.querySelector('.response');
  const button = form.querySelector('button');
  const { method, path, token } = form.dataset;
  const url = urlOf(form, path);
  const headers = {};
  const tokenField =
    form.querySelector('input[data-in="header"]') ?? (token === 'yes' && document.querySelector('#token'));
  const typed = tokenField ? tokenField.value.trim() : '';
  if (typed) headers.authorization = `Bearer ${typed}`;
  const field = form.elements.namedItem('body');
  const body = field?.type === 'file' ? field.files[0] : field?.value.trim();
  if (body) headers['content-type'] = body.type ?? field.dataset.type;

  button.disabled = true;
  output.replaceChildren(paragraph('Sending …'));
  const start = performance.now();
  try {
    const response = await fetch(url, { method, headers, ...(body && { body }) });
    const text = await textOf(response);
    const time = Math.round(performance.now() - start);
    output.replaceChildren(
      paragraph(`${response.status} ${response.statusText}`.trim(), 'status'),
      paragraph(`${time} ms`, 'time'),
      block(`${method} ${url.pathname}${url.search}`, 'request'),
      block(text, 'body')
    );
  } catch {
    output.replaceChildren(
      paragraph('The server cannot be reached. Check that it is running, and try again.', 'status')
    );
  } finally {
    button.disabled = false;
  }
}

function urlOf(form, path) {
  const fields = [...form.querySelectorAll('input[data-in]')];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const field = fields.find((one) => one.name === name);
    return encodeURIComponent(field?.value.trim() ?? '');
  });
  const url = new URL(filled, location.origin);
  for (const { name, value, dataset } of fields) {
    if (dataset.in === 'query' && value.trim() !== '') url.searchParams.set(name, value.trim());
  }
  return url;
}

async function textOf(response) {
  const type = response.headers.get('content-type') ?? '';
  if (/^(image|video|application\/octet)/.test(type)) return `${type}, ${(await response.blob()).size} bytes`;
  const text = await response.text();
  const pretty = /json/.test(type) && text !== '' ? format(text) : text;
  return pretty.length > MAX_SHOWN ? `${pretty.slice(0, MAX_SHOWN)} …` : pretty;
}

function format(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function paragraph(text, className = '') {
  const element = document.createElement('p');
  element.className = className;
  element.textContent = text;
  return element;
}

function block(text, className) {
  const element = document.createElement('pre');
  element.className = className;
  element.tabIndex = 0;
  element.textContent = text;
  return element;
}
