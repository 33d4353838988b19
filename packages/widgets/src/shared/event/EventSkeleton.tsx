/** Placeholder of an event. `clipped`: no space is reserved for it, so it is outside of the visible area. */
export function EventSkeleton({ clipped = false }: { readonly clipped?: boolean }) {
  return (
    <li className="tl-event-bone" part="skeleton" data-clipped={clipped ? '' : undefined} aria-hidden="true">
      <span className="tl-skeleton" />
      <span className="tl-skeleton" />
      <span className="tl-skeleton" />
    </li>
  );
}
