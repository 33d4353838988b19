/** Stands where an event will be. */
export function EventSkeleton() {
  return (
    <li className="tl-event-bone" part="skeleton" aria-hidden="true">
      <span className="tl-skeleton" />
      <span className="tl-skeleton" />
      <span className="tl-skeleton" />
    </li>
  );
}
