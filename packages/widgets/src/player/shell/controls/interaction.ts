import { ChoiceMenu } from './ChoiceMenu.tsx';
import { FeedbackOverlay } from './FeedbackOverlay.tsx';
import css from './interaction.css?inline';
import { SeekPreview } from './SeekPreview.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { Tooltip } from './Tooltip.tsx';

/** Menus, tooltips, the preview over the seek bar, and the overlay for keys and gestures: needed once the visitor turns to a player. */
export const interaction = { ChoiceMenu, FeedbackOverlay, SeekPreview, SettingsMenu, Tooltip, css };
