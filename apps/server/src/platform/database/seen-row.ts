/** The parts of a row that filters can read; `body` is parsed. */
export interface SeenRow {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly create_time: Date;
  readonly update_time: Date;
}
