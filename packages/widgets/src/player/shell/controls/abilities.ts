/** Safari's own ways, older than the standard ones. */
interface SafariVideo {
  readonly webkitSupportsPresentationMode?: (mode: string) => boolean;
  readonly webkitEnterFullscreen?: () => void;
}

/** Whether this browser, as it is set, shows videos in a small window of their own. */
export function hasPictureInPicture(media: HTMLVideoElement & SafariVideo): boolean {
  if (media.disablePictureInPicture) return false;
  return document.pictureInPictureEnabled || media.webkitSupportsPresentationMode?.('picture-in-picture') === true;
}

/** Whether this page may fill the screen; a frame may be forbidden to. iPhones let only the video itself. */
export function hasFullscreen(media: HTMLVideoElement & SafariVideo): boolean {
  return document.fullscreenEnabled || media.webkitEnterFullscreen !== undefined;
}

/** Whether this browser may be able to play a video elsewhere: Chromium, Safari, and whoever has the Remote Playback API. */
export function mayCast(media: HTMLVideoElement): boolean {
  return 'chrome' in window || 'remote' in media || 'webkitShowPlaybackTargetPicker' in media;
}
