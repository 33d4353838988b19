import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ControlProps } from '../controls/ControlProps.ts';
import type { CopyWish } from './share-board.ts';
import type { ShareTexts } from './text/index.ts';

interface CopyDialogProps extends Pick<ControlProps, 'player' | 'texts'> {
  readonly wish: CopyWish;
  readonly words: ShareTexts;
  readonly onClose: () => void;
}

/** A text in a field, selected, with a button that copies it: where the browser refuses, the visitor's own keys do. */
export function CopyDialog({ player, texts, words, wish, onClose }: CopyDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'' | 'copied' | 'refused'>(wish.isRefused ? 'refused' : '');
  const note = useId();
  useEffect(() => {
    const root = field.current?.getRootNode() as Document | ShadowRoot | undefined;
    const before = root?.activeElement;
    field.current?.focus({ preventScroll: true });
    field.current?.select();
    player.showControls(true);
    return () => {
      player.showControls(false);
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [player]);

  const copy = () =>
    navigator.clipboard.writeText(wish.text).then(
      () => setState('copied'),
      () => {
        setState('refused');
        field.current?.focus();
        field.current?.select();
      }
    );
  const said = { '': '', copied: words.Copied, refused: words['Copying is not allowed here. Copy it from the field.'] };
  return (
    <div
      className="tl-share-dialog"
      part="share-dialog"
      role="dialog"
      aria-modal="true"
      aria-label={wish.name}
      tabIndex={-1}
      onKeyDown={(event) => stayInside(event, onClose)}
    >
      <p className="tl-share-name" aria-hidden="true">
        {wish.name}
      </p>
      <textarea
        ref={field}
        readOnly
        value={wish.text}
        dir="ltr"
        rows={3}
        aria-label={wish.name}
        aria-describedby={note}
      />
      <p id={note} className="tl-share-note" aria-live="polite">
        {said[state]}
      </p>
      <div className="tl-share-acts">
        <button type="button" className="tl-share-act" onClick={() => void copy().catch(() => setState('refused'))}>
          {words.Copy}
        </button>
        <button type="button" className="tl-share-act" onClick={onClose}>
          {texts.Close}
        </button>
      </div>
    </div>
  );
}

/** Tab goes round in here, Escape closes; the player hears of no key. */
function stayInside(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  event.stopPropagation();
  if (event.key === 'Escape') {
    event.preventDefault();
    onClose();
    return;
  }
  if (event.key !== 'Tab') return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('textarea, button')];
  const from = all.indexOf(event.target as HTMLElement);
  event.preventDefault();
  all[(from + (event.shiftKey ? -1 : 1) + all.length) % all.length]?.focus();
}
