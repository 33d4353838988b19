import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ControlProps } from '../controls/ControlProps.ts';
import type { ShareTexts } from './text/index.ts';
import type { CopyRequest } from './useShare.ts';

interface CopyDialogProps extends Pick<ControlProps, 'player' | 'texts'> {
  readonly request: CopyRequest;
  readonly lazyTexts: ShareTexts;
  readonly onClose: () => void;
}

/**
 * Renders a dialog with a selected text and a copy button. If the browser rejects copying, the visitor can copy with
 * the keyboard.
 */
export function CopyDialog({ player, texts, lazyTexts, request, onClose }: CopyDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<'' | 'copied' | 'rejected'>(request.isRejected ? 'rejected' : '');
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
    navigator.clipboard.writeText(request.text).then(
      () => setState('copied'),
      () => {
        setState('rejected');
        field.current?.focus();
        field.current?.select();
      }
    );
  const messages = {
    '': '',
    copied: lazyTexts.Copied,
    rejected: lazyTexts['Copying is not allowed here. Copy it from the field.'],
  };
  return (
    <div
      className="tl-share-dialog"
      part="share-dialog"
      role="dialog"
      aria-modal="true"
      aria-label={request.name}
      tabIndex={-1}
      onKeyDown={(event) => stayInside(event, onClose)}
    >
      <p className="tl-share-name" aria-hidden="true">
        {request.name}
      </p>
      <textarea
        ref={field}
        readOnly
        value={request.text}
        dir="ltr"
        rows={3}
        aria-label={request.name}
        aria-describedby={note}
      />
      <p id={note} className="tl-share-note" aria-live="polite">
        {messages[state]}
      </p>
      <div className="tl-share-acts">
        <button type="button" className="tl-share-act" onClick={() => void copy().catch(() => setState('rejected'))}>
          {lazyTexts.Copy}
        </button>
        <button type="button" className="tl-share-act" onClick={onClose}>
          {texts.Close}
        </button>
      </div>
    </div>
  );
}

/** Traps Tab, closes on Escape, and keeps keys from the player. */
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
