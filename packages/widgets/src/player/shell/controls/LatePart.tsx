import type { ComponentType, ReactNode, RefObject } from 'react';
import type { ShellProps } from '../ShellProps.ts';
import type { ControlProps } from './ControlProps.ts';
import type { OpenerProps } from './Opener.tsx';

/** A part of the controls whose code only some players need: casting, sharing. */
export interface LatePart {
  readonly id: string;
  /** In the bar, of players that have room. */
  readonly Control: ComponentType<ControlProps & Pick<OpenerProps, 'box' | 'open' | 'onOpen'>>;
  /** Its line in the settings of narrower ones. `onInside`: leads to `Menu`. */
  readonly Item: ComponentType<ControlProps & { readonly onClose: () => void; readonly onInside: () => void }>;
  /** What its line leads to; `back` leads back. */
  readonly Menu: ComponentType<ControlProps & { readonly onClose: () => void; readonly back: ReactNode }>;
  /** Over the picture. */
  readonly Over: ComponentType<ControlProps>;
}

/** Those that there are, in the order in which they stand. */
export interface LateParts {
  readonly parts: readonly LatePart[];
}

/** What all controls together are given. */
export interface PlayerControlsProps
  extends ControlProps,
    Pick<ShellProps, 'api' | 'config' | 'content' | 'poster' | 'Panel' | 'onSignIn' | 'act'> {
  readonly box: RefObject<HTMLElement | null>;
}

/** What a part is given when it comes, and for how long. */
export interface PartInput {
  /** What the controls are given, now. */
  readonly props: () => PlayerControlsProps;
  readonly signal: AbortSignal;
  /** null: it has nothing to offer any more. */
  readonly show: (part: LatePart | null) => void;
}
