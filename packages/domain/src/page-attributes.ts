/**
 * Attributes that any element may have: those of HTML (global attributes, microdata, RDFa), and those that frameworks
 * add, by their prefix. No framework writes a letter that HTML lowercases, but some write `@`, `:`, `(`, `[`, `*` or `_`.
 */
const PAGE_ATTRIBUTE = new RegExp(
  [
    '^on',
    '^js',
    '[^a-z0-9_-]',
    '^_',
    '^(aria|astro|b|cf|data|ga|gtm|hx|j|nf|ng|nuxt|nz|q|s|turbo|up|v|wire|x)-',
    '^(accesskey|anchor|autocapitalize|autocorrect|autofocus|class|contenteditable|contextmenu|defer-hydration|dir)$',
    '^(draggable|enterkeyhint|exportparts|hidden|id|inert|inputmode|is|key|lang|name|nonce|part|popover|ref|role|slot)$',
    '^(spellcheck|style|tabindex|title|translate|unresolved|virtualkeyboardpolicy|writingsuggestions|xmlns)$',
    '^(itemid|itemprop|itemref|itemscope|itemtype)$',
    '^(about|content|datatype|prefix|property|rel|resource|rev|typeof|vocab)$',
  ].join('|')
);

/** Returns whether an attribute, lowercase as in HTML, belongs to the page or to its framework rather than to a widget. */
export function isPageAttribute(name: string): boolean {
  return PAGE_ATTRIBUTE.test(name);
}
