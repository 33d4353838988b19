/**
 * The hosts that `npm run test:hosts` builds, in this order. Each is a folder of `examples/`, which its users copy.
 *
 * `npm test` runs those that are `quick`. `variants`: options that are added to the build command, each tested; default:
 * none. `rendered`: the server of the host renders the calendar's events.
 *
 * @type {readonly { name: string, title: string, quick?: boolean, variants?: readonly string[], rendered?: boolean }[]}
 */
export const hosts = [
  { name: 'html', title: 'HTML, strict CSP', quick: true },
  { name: 'vite-react-19', title: 'Vite, React 19', quick: true },
  { name: 'vite-react-18', title: 'Vite, React 18.3' },
  { name: 'next', title: 'Next 16', variants: ['--turbopack', '--webpack'], rendered: true },
  { name: 'sveltekit', title: 'SvelteKit 2' },
  { name: 'vue', title: 'Vite, Vue 3' },
];
