/** ms after a press, or after what shows that there was one, in which only playback and its controls are requested (SCR-04). */
export const AFTER_PRESS = 150;
