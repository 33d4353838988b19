/**
 * Texts of the end screen and of keyboard shortcuts; the keys are the English phrases (I18N-07). They load with its
 * code.
 */
export const texts = {
  'Frame by frame, while paused': 'Frame by frame, while paused',
  'Up next': 'Up next',
  'Up next in {n} seconds': 'Up next in {n} seconds',
  'Play now': 'Play now',
  Cancel: 'Cancel',
  'Next video': 'Next video',
  'Video ended': 'Video ended',
};

export type EndTexts = typeof texts;
