import { Tooltip } from './bar/Tooltip.tsx';
import { FeedbackOverlay } from './FeedbackOverlay.tsx';
import css from './interaction.css?inline';
import { ChoiceMenu } from './menus/ChoiceMenu.tsx';
import { SettingsMenu } from './menus/SettingsMenu.tsx';
import { SeekPreview } from './seek/SeekPreview.tsx';

/**
 * Menus, tooltips, the seek preview, and the overlay for keys and gestures. Loaded when the visitor first interacts
 * with a player.
 */
export const interaction = { ChoiceMenu, FeedbackOverlay, SeekPreview, SettingsMenu, Tooltip, css };
