import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { adoptCss } from '../adopt-css.ts';
import type { ControlProps } from '../controls/ControlProps.ts';
import { CopyDialog } from './CopyDialog.tsx';
import css from './share.css?inline';
import { useShare } from './useShare.ts';

/** What is said of sharing, and the text that is to be copied by hand. */
export function ShareOver(props: ControlProps) {
  const { player, texts } = props;
  const place = useRef<HTMLDivElement>(null);
  const { board, words } = useShare(props);
  const { wish, said } = useSyncExternalStore(board.subscribe, board.get);
  useLayoutEffect(() => adoptCss(place.current, css));
  const close = () => board.set({ wish: null });
  return (
    <div ref={place} className="tl-share">
      {/* Here before there is something to say: what comes into it is said. */}
      <p className="tl-hidden" aria-live="polite">
        {said}
      </p>
      {wish && <CopyDialog player={player} texts={texts} words={words} wish={wish} onClose={close} />}
    </div>
  );
}
