import type { ComponentType, ReactNode, RefObject } from 'react';
import type { ShellProps } from '../ShellProps.ts';
import type { ControlProps } from './ControlProps.ts';
import type { MenuButtonProps } from './menus/MenuButton.tsx';

/** A part of the controls whose code only some players load: casting, sharing. */
export interface LazyPart {
  readonly id: string;
  /** Its button in the control bar, if there is room. */
  readonly Control: ComponentType<ControlProps & Pick<MenuButtonProps, 'box' | 'open' | 'onOpen'>>;
  /** Its item in the settings of narrower players. `onInside` opens `Menu`. */
  readonly Item: ComponentType<ControlProps & { readonly onClose: () => void; readonly onInside: () => void }>;
  /** The menu that its item opens. `back` leads back. */
  readonly Menu: ComponentType<ControlProps & { readonly onClose: () => void; readonly back: ReactNode }>;
  /** Its content over the video. */
  readonly Over: ComponentType<ControlProps>;
}

/** The loaded parts in display order. */
export interface LazyParts {
  readonly parts: readonly LazyPart[];
}

/** Props of all controls together. */
export interface PlayerControlsProps
  extends ControlProps,
    Pick<ShellProps, 'api' | 'config' | 'content' | 'poster' | 'Panel' | 'onSignIn' | 'dispatch'> {
  readonly box: RefObject<HTMLElement | null>;
}

/** The input of a part. */
export interface PartInput {
  /** Returns the current props of the controls. */
  readonly props: () => PlayerControlsProps;
  readonly signal: AbortSignal;
  /** Shows the part; null hides it. */
  readonly show: (part: LazyPart | null) => void;
}
