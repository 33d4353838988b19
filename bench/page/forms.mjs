/** Our four ways onto a publisher's page, as HTML by the names of entries; `attributes` as a fragment's query names them. */
export async function fetchForms({ read, origin }, { widget, attributes }) {
  const loader = `<script async src="${origin}/embed.js"></script>`;
  const pathOf = (kind, parameters) => `/v1/${kind}/${widget}?${new URLSearchParams({ ...attributes, ...parameters })}`;
  const fragment = (parameters = {}) => read(pathOf('fragments', { ...parameters, format: 'html' }));
  const snippet = async (parameters = {}) => JSON.parse(await read(pathOf('snippets', parameters))).html;

  return {
    inlined: (await fragment()) + loader,
    'inlined-link': (await fragment({ styles: 'link' })) + loader,
    snippet: await snippet(),
    client: await snippet({ render: 'client' }),
  };
}
