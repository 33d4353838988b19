import type { Drawing } from '../../../shared/icons/drawing.ts';
import { audio, captions, quality, speed } from '../../../shared/icons/player.ts';
import type { MenuName } from './menu-names.ts';

export const menuIcons: Readonly<Record<MenuName, Drawing>> = { captions, audio, speed, quality };
