import { useState } from 'react';

/**
 * A score, or a part of one: what changes in it rolls once (DESIGN "Motion"), what stays does not move. At first, and
 * once it has settled, it is plain text; where motion is not wanted it settles at once, by the tokens of the sheet.
 */
export function Rolling({ text }: { readonly text: string }) {
  const [{ now, before }, setShown] = useState({ now: text, before: text });
  // While drawing, so that the number that was is never drawn beside the one that is.
  if (now !== text) setShown({ now: text, before: now });
  if (before === text || now !== text) return text;

  const digits = [...text];
  const shift = [...before].length - digits.length;
  return (
    <span onAnimationEnd={() => setShown({ now: text, before: text })}>
      {digits.map((digit, i) => {
        const old = [...before][i + shift] ?? '';
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is its place, and rolls anew with each number
        return old === digit ? digit : <RollingDigit key={`${text} ${i}`} digit={digit} old={old} />;
      })}
    </span>
  );
}

function RollingDigit({ digit, old }: { readonly digit: string; readonly old: string }) {
  return (
    <span className="tl-roll" data-old={old}>
      <span>{digit}</span>
    </span>
  );
}
