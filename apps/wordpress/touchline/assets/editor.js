/* The blocks in the editor. Plain JavaScript, so that nothing has to be built. */
// A block, so that nothing becomes global.
{
  const { blocks, element, blockEditor, components, serverSideRender: ServerSideRender, i18n } = window.wp;
  const { createElement: el, Fragment } = element;
  const { __ } = i18n;

  /** The attribute without which a widget has nothing to show, such as `video-id`. */
  const REQUIRED = /^collection$|^(video|event|creative-work)-id$/;

  const Edit = ({ name, attributes, setAttributes }) => {
    const { title, icon, attributes: schemas } = blocks.getBlockType(name);
    const own = Object.entries(schemas).filter(([, schema]) => schema.title);
    const required = own.find(([key]) => REQUIRED.test(key));
    const control = ([key, schema]) =>
      el(Control, { key, schema, value: attributes[key], onChange: (value) => setAttributes({ [key]: value }) });
    const isMain = ([, schema]) => schema.isMain;
    const panels = el(
      blockEditor.InspectorControls,
      null,
      el(components.PanelBody, { title: __('Content', 'touchline') }, own.filter(isMain).map(control)),
      el(
        components.PanelBody,
        { title: __('More settings', 'touchline'), initialOpen: false },
        own.filter((entry) => !isMain(entry)).map(control)
      )
    );
    const body =
      required && !attributes[required[0]]
        ? el(
            components.Placeholder,
            { label: title, icon: icon?.src ?? icon, instructions: required[1].description },
            el(IdForm, { title: required[1].title, onSubmit: (value) => setAttributes({ [required[0]]: value }) })
          )
        : el(Preview, { name, attributes });
    return el(Fragment, null, panels, el('div', blockEditor.useBlockProps(), body));
  };

  /** The markup of the server, in a shadow root as on a page, so that the styles of the editor do not reach it. */
  const Preview = ({ name, attributes }) => {
    const container = element.useRef(null);
    element.useEffect(() => {
      const observer = new MutationObserver(() => openShadowRoots(container.current));
      observer.observe(container.current, { childList: true, subtree: true });
      return () => observer.disconnect();
    }, []);
    const rendered = el(ServerSideRender, { block: name, attributes, skipBlockSupportAttributes: true });
    return el('div', { ref: container }, el(components.Disabled, null, rendered));
  };

  /** A parser makes shadow roots of such templates. Markup that a script inserts needs it done. */
  const openShadowRoots = (container) => {
    for (const template of container.querySelectorAll('template[shadowrootmode]')) {
      template.parentElement.attachShadow({ mode: 'open' }).append(template.content);
      template.remove();
    }
  };

  /** Asks for the required id. A button applies it, so that a half-typed one is not looked up. */
  const IdForm = ({ title, onSubmit }) => {
    const [value, setValue] = element.useState('');
    const submit = (event) => {
      event.preventDefault();
      if (value.trim()) onSubmit(value.trim());
    };
    return el(
      'form',
      { onSubmit: submit },
      el(components.TextControl, { label: title, value, onChange: setValue }),
      el(components.Button, { variant: 'primary', type: 'submit' }, __('Show', 'touchline'))
    );
  };

  /** A control for one attribute. Empty means that the widget's default applies. */
  const Control = ({ schema, value, onChange }) => {
    const common = { label: schema.title, help: schema.description };
    if (schema.enum) {
      const fallback = schema.placeholder
        ? `${__('Default', 'touchline')} (${schema.placeholder})`
        : __('Default', 'touchline');
      const options = [{ label: fallback, value: '' }, ...schema.enum.map((word) => ({ label: word, value: word }))];
      return el(components.SelectControl, {
        ...common,
        value: value ?? '',
        options,
        onChange: (word) => onChange(word || undefined),
      });
    }
    const isNumber = schema.type === 'number';
    const read = (text) => {
      if (text === '') return undefined;
      return isNumber ? Number(text) : text;
    };
    return el(components.TextControl, {
      ...common,
      type: isNumber ? 'number' : 'text',
      min: schema.minimum,
      max: schema.maximum,
      step: isNumber ? 'any' : undefined,
      placeholder: schema.placeholder,
      value: value ?? '',
      onChange: (text) => onChange(read(text)),
    });
  };

  for (const name of window.touchlineBlocks) {
    blocks.registerBlockType(`touchline/${name}`, { edit: Edit, save: () => null });
  }
}
