/** Placeholder for `lines` of text, or a block with a height in px. */
export function Skeleton({ lines = 1, height }: { readonly lines?: number; readonly height?: number }) {
  if (height !== undefined) return <span className="studio-bone" style={{ blockSize: height }} />;
  return (
    <span className="studio-bones">
      {Array.from({ length: lines }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a placeholder are nothing but their place
        <span className="studio-bone" data-line="" key={n} />
      ))}
    </span>
  );
}
