/** The live badge (EVT-06). */
export function LiveBadge({ text }: { readonly text: string }) {
  return (
    <span className="tl-live" part="live-badge">
      {text}
    </span>
  );
}
