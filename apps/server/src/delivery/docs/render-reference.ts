import { KEY_PERMISSIONS } from '@touchline/contract';
import { type Html, html } from '@touchline/domain';
import { type Schema, schemaRows, typeOf } from './schema-rows.ts';
import { withCode } from './with-code.ts';

/** The parts of `/v1/openapi.json` that the reference shows. */
export interface ReferenceDocument {
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly requestBody?: { readonly required?: boolean; readonly content?: Readonly<Record<string, Media>> };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Readonly<Record<string, Media>> }>
  >;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}

/** An operation with its path and method. */
export interface Call extends Operation {
  readonly method: string;
  readonly path: string;
}

/** Operations of one tag, in the document's order. */
export function callsOf({ paths }: ReferenceDocument, tag: string): readonly Call[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, { tags }]) => tags?.includes(tag))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path }))
  );
}

/** Renders all operations of a tag, each with a form to try it. `publicKey`: the initial key of the forms. */
export function renderCalls(calls: readonly Call[], publicKey: string): Html {
  const needsToken = calls.some((call) => takes(call, 'bearer'));
  return html`${needsToken ? tokenField : null}${calls.map((call) => renderCall(call, publicKey))}`;
}

const tokenField = html`<form class="token" id="token-form">
  <label for="token">Management token or secret key</label>
  <input id="token" type="password" autocomplete="off" spellcheck="false" aria-describedby="token-hint">
  <p id="token-hint">The calls below send it. It stays on this page and is deleted when you leave.</p>
</form>`;

function renderCall(call: Call, publicKey: string): Html {
  const { operationId, method, path, summary, description, parameters = [], requestBody, responses = {} } = call;
  const body = requestBody?.content?.['application/json'];
  return html`<section class="call" id="${operationId}">
    <h2><a class="anchor" href="#${operationId}">${withCode(summary ?? operationId)}</a></h2>
    <p class="address"><span class="method" data-method="${method}">${method}</span> <code>${path}</code></p>
    ${description === undefined ? null : html`<p>${withCode(description)}</p>`}
    ${takes(call, 'bearer') ? html`<p class="needs">${withCode(tokenNeededBy(call))}</p>` : null}
    ${parameters.length === 0 ? null : renderParameters(operationId, parameters)}
    ${body?.schema ? renderSchemaTable('Request body', body.schema, `${operationId}-body-fields`) : null}
    ${renderResponses(operationId, responses)}
    ${isStream(call) ? renderStream(call, publicKey) : renderForm(call, publicKey)}
  </section>`;
}

function tokenNeededBy({ security = [] }: Call): string {
  const [permission] = security.flatMap(({ bearer }) => (Array.isArray(bearer) ? bearer.map(String) : []));
  if (permission === undefined) return 'Requires the management token or a secret key of the publisher.';
  if (KEY_PERMISSIONS.some((name) => name === permission))
    return `Requires the management token, or a secret key of the publisher with the scope \`${permission}\`.`;
  return 'Requires the management token.';
}

function takes({ security }: Call, scheme: string): boolean {
  return security?.some((one) => scheme in one) ?? false;
}

function requires({ security = [] }: Call, scheme: string): boolean {
  return security.length > 0 && security.every((one) => scheme in one);
}

/** Whether its response never ends, so that it is tried in a shell. */
function isStream({ responses }: Call): boolean {
  return Object.keys(responses?.['200']?.content ?? {}).includes('text/event-stream');
}

function renderParameters(id: string, parameters: readonly Parameter[]): Html {
  const rows = parameters.map(
    ({ name, in: place, required, description, schema = {} }) => html`<tr>
      <th scope="row"><code>${name}</code>${required ? html` <span class="required">required</span>` : null}</th>
      <td>${place}</td><td>${typeOf(schema)}</td><td>${withCode(description ?? '')}</td></tr>`
  );
  return html`<h3 id="${id}-parameters">Parameters</h3>
    <div class="table" tabindex="0" role="group" aria-labelledby="${id}-parameters"><table>
    <thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
    <tbody>${rows}</tbody></table></div>`;
}

/** Renders a schema's members under a heading; only its type if it has none. */
export function renderSchemaTable(title: string, schema: Schema, id: string, level: 2 | 3 = 3): Html {
  const rows = schemaRows(schema).map(
    ({ path, type, schema: name, isRequired, constraints }) => html`<tr>
      <th scope="row"><code>${path}</code>${isRequired ? html` <span class="required">required</span>` : null}</th>
      <td>${name === null ? type : html`<a href="/docs/reference/schemas#${name}">${type}</a>`}</td>
      <td>${withCode(constraints.join('. '))}</td></tr>`
  );
  const heading = level === 2 ? html`<h2 id="${id}">${title}</h2>` : html`<h3 id="${id}">${title}</h3>`;
  if (rows.length === 0) return html`${heading}<p>${renderType(schema)}</p>`;
  return html`${heading}<div class="table" tabindex="0" role="group" aria-labelledby="${id}"><table>
    <thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
    <tbody>${rows}</tbody></table></div>`;
}

function renderType(schema: Schema): Html {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? html`${typeOf(schema)}` : html`<a href="/docs/reference/schemas#${name}">${name}</a>`;
}

function renderResponses(id: string, responses: NonNullable<Call['responses']>): Html {
  const described = Object.entries(responses).map(([status, { description = '', content = {} }]) => {
    const [type, media] = Object.entries(content)[0] ?? [];
    const isPlain = description === '' || description === 'Default Response';
    const words = isPlain ? (status.startsWith('2') ? 'Success' : 'Error') : description;
    const fields = media?.schema?.properties;
    return html`<dt>${status}</dt><dd>${withCode(words)}${type === undefined ? null : html` <code>${type}</code>`}
      ${media?.schema && !fields ? html` ${renderType(media.schema)}` : null}
      ${media?.schema && fields ? html`<details><summary>Fields</summary>${renderSchemaTable('Fields', media.schema, `${id}-${status}`)}</details>` : null}</dd>`;
  });
  return html`<h3>Responses</h3><dl class="responses">${described}</dl>`;
}

function renderStream(call: Call, publicKey: string): Html {
  const { path, parameters = [] } = call;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(parameters, name) || `{${name}}`);
  const command = takes(call, 'bearer')
    ? `curl -N "$ORIGIN${filled}" -H "Authorization: Bearer $TOKEN"`
    : `curl -N "$ORIGIN${filled}?key=${publicKey || '$KEY'}"`;
  return html`<p>The response is a stream that does not end. Try it in a terminal:</p>
    <pre tabindex="0"><code>${command}</code></pre>`;
}

function exampleOf(parameters: readonly Parameter[], name: string): string {
  const example = parameters.find((one) => one.name === name)?.example;
  return example === undefined ? '' : String(example);
}

function renderForm(call: Call, publicKey: string): Html {
  const { operationId: id, method, path, parameters = [], requestBody } = call;
  const fields = parameters.filter(({ in: place }) => place === 'path' || place === 'query');
  return html`<details class="try"><summary>Try it</summary>
    <form data-method="${method}" data-path="${path}" data-token="${takes(call, 'bearer') ? 'yes' : 'no'}">
      ${takes(call, 'publicKey') ? renderField({ id: `${id}-key`, name: 'key', place: 'query', value: publicKey, required: true }) : null}
      ${takes(call, 'playbackToken') ? renderField({ id: `${id}-playback-token`, name: 'playback token', place: 'header', value: '', required: requires(call, 'playbackToken') }) : null}
      ${fields.map(({ name, in: place, required = false }) =>
        renderField({ id: `${id}-${name}`, name, place, required, value: exampleOf(parameters, name) })
      )}
      ${requestBody === undefined ? null : renderBody(id, requestBody.content ?? {})}
      <button type="submit">Send</button>
      <div class="response" role="status"></div>
    </form></details>`;
}

/** Renders the field of a request body, by its first content type: text, or a file with its own type. */
function renderBody(id: string, content: Readonly<Record<string, Media>>): Html {
  const [type = 'application/json', media] = Object.entries(content)[0] ?? [];
  const label = html`<label for="${id}-body">Request body (${BODY_NAMES[type] ?? type})</label>`;
  if (type.endsWith('/*')) return html`${label}<input id="${id}-body" name="body" type="file" accept="${type}">`;
  const example = media?.example === undefined ? '' : JSON.stringify(media.example, null, 2);
  return html`${label}<textarea id="${id}-body" name="body" data-type="${type}" rows="8" spellcheck="false">${example}</textarea>`;
}

const BODY_NAMES: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/x-ndjson': 'one JSON object per line',
  'image/*': 'a picture',
};

interface Field {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly value: string;
  readonly required: boolean;
}

function renderField({ id, name, place, value, required }: Field): Html {
  return html`<label for="${id}">${name}${required ? html` <span class="required">required</span>` : null}</label>
    <input id="${id}" name="${name}" data-in="${place}" value="${value}" autocomplete="off" spellcheck="false"${required ? html` required` : null}>`;
}
