/** As much of WebKit as tells it from others. */
interface WebKitVideo extends HTMLVideoElement {
  readonly webkitSupportsPresentationMode?: unknown;
}

interface WebKitDocument extends Document {
  readonly webkitFullscreenEnabled?: boolean;
}

/**
 * Whether a second element cannot play beside this one: an iPhone shows a video that does not play inline in its own full
 * screen, where nothing may lie over it. Only there no element but a video can have the whole screen.
 */
export function onlyOnePlays(media: WebKitVideo): boolean {
  const { fullscreenEnabled, webkitFullscreenEnabled } = document as WebKitDocument;
  return (
    !media.playsInline && 'webkitSupportsPresentationMode' in media && !(fullscreenEnabled || webkitFullscreenEnabled)
  );
}
