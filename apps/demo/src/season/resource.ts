/** One resource of the demo publisher: its id, and its fields as the management API takes them. */
export interface DemoResource {
  readonly id: string;
  readonly fields: Readonly<Record<string, unknown>>;
}
