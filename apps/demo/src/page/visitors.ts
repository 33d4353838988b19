/** Somebody whom the reader of the demo page is not: what the server would find out about him. */
export interface DemoVisitor {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly vpn: boolean;
  /** Origin of the page he is on; absent: the demo page. */
  readonly page?: string;
}

/** Simulated visitors of the samples, each with an API at `/demo/as/{name}`. */
export const DEMO_VISITORS = {
  islander: { country: 'BV', vpn: false },
  hidden: { country: 'NL', vpn: true },
  elsewhere: { country: 'NL', vpn: false, page: 'https://foreign.example' },
} as const satisfies Readonly<Record<string, DemoVisitor>>;
