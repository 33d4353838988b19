let endOther: (() => void) | undefined;

/** One purchase at a time on a page: whoever begins ends the one before. The result gives the turn back. */
export function takeTurn(end: () => void): () => void {
  endOther?.();
  endOther = end;
  return () => {
    if (endOther === end) endOther = undefined;
  };
}
