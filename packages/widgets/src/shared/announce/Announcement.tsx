import { useEffect, useRef } from 'react';
import { announce } from './announce.ts';

/** A hidden live region that announces its text when its turn has come; '' announces nothing, and takes back what waits. */
export function Announcement({ text }: { readonly text: string }) {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => (text && region.current ? announce(text, region.current) : undefined), [text]);
  return <p ref={region} className="tl-hidden" aria-live="polite" />;
}
