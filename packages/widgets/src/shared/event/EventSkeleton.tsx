/** Stands where an event will be. `clipped`: no space is reserved for it, so that it is drawn outside of what is seen. */
export function EventSkeleton({ clipped = false }: { readonly clipped?: boolean }) {
  return (
    <li className="tl-event-bone" part="skeleton" data-clipped={clipped ? '' : undefined} aria-hidden="true">
      <span className="tl-skeleton" />
      <span className="tl-skeleton" />
      <span className="tl-skeleton" />
    </li>
  );
}
