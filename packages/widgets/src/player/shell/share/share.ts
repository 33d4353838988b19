import type { LatePart, PartInput } from '../controls/LatePart.tsx';
import { ShareControl, ShareItem } from './ShareControl.tsx';
import { ShareMenu } from './ShareMenu.tsx';
import { ShareOver } from './ShareOver.tsx';
import { boards, createShareBoard } from './share-board.ts';
import { startAtHash } from './start-at-hash.ts';

const part: LatePart = { id: 'share', Control: ShareControl, Item: ShareItem, Menu: ShareMenu, Over: ShareOver };

/** Sharing is there as soon as its code is; a shared address is followed. */
export function begin({ props, signal, show }: PartInput): void {
  const { player, box } = props();
  boards.set(player, createShareBoard(props));
  startAtHash(player, box.current, signal);
  show(part);
}
