/**
 * ms after which code loads without waiting for the first frame. A hidden page shows no frames, or something may delay
 * them, and the visitor may want to interact.
 */
export const FIRST_FRAME_TIMEOUT_MS = 2_500;
