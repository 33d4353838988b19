/** Whose video it is: of the event that has it, the one that began last, or begins next. */
export interface VideoEvent {
  readonly eventId: string;
  readonly eventTitle: string;
}
