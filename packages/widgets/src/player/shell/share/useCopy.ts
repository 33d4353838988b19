import { useEffect, useState } from 'react';
import type { ShareBoard } from './share-board.ts';
import type { ShareTexts } from './text/index.ts';

/** ms for which what was copied says so. */
const SAID = 2_500;

/** Copies, and knows what was copied last; where the browser refuses, the text waits in a dialog. */
export function useCopy(board: ShareBoard, words: ShareTexts, onRefused: () => void) {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return;
    const timer = setTimeout(() => setCopied(null), SAID);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (name: string, text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(name);
      board.set({ said: words.Copied });
    } catch {
      onRefused();
      board.set({ wish: { name: words.Link, text, isRefused: true }, said: '' });
    }
  };
  return { copied, copy };
}
