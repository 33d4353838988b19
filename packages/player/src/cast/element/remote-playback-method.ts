import type { CastingState } from '../../player-state.ts';

/** A browser's API for playing a media element on a device. */
export interface RemotePlaybackMethod {
  /** Reports whether a device is available, or may be. */
  watch(onAvailability: (isAvailable: boolean) => void, signal: AbortSignal): void;
  /** Shows the browser's device picker. Rejects if no device is connected, where the browser reports that. */
  prompt(): Promise<void>;
  state(): CastingState['state'] | 'disconnected';
  isOn(): boolean;
  /** Target and types of the events that announce a state change. */
  readonly target: EventTarget;
  readonly events: readonly string[];
}

/**
 * Safari's API, older than the standard:
 * https://developer.apple.com/documentation/webkitjs/adding_an_airplay_button_to_your_safari_media_controls
 */
interface AirPlayVideo {
  readonly webkitShowPlaybackTargetPicker?: () => void;
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean;
}

/** Returns null if the browser has none. Prefers AirPlay: Safari has both, and its own API reports more. */
export function remotePlaybackMethodOf(media: HTMLVideoElement): RemotePlaybackMethod | null {
  return airPlay(media) ?? remotePlayback(media);
}

function airPlay(media: HTMLVideoElement & AirPlayVideo): RemotePlaybackMethod | null {
  if (!media.webkitShowPlaybackTargetPicker) return null;
  const isOn = () => media.webkitCurrentPlaybackTargetIsWireless === true;
  return {
    watch(onAvailability, signal) {
      const onChange = (event: Event & { readonly availability?: string }) =>
        onAvailability(event.availability === 'available');
      media.addEventListener('webkitplaybacktargetavailabilitychanged', onChange, { signal });
    },
    async prompt() {
      media.webkitShowPlaybackTargetPicker?.();
    },
    isOn,
    state: () => (isOn() ? 'connected' : 'disconnected'),
    target: media,
    events: ['webkitcurrentplaybacktargetiswirelesschanged'],
  };
}

/** https://w3c.github.io/remote-playback/ */
function remotePlayback({ remote }: HTMLVideoElement): RemotePlaybackMethod | null {
  if (!remote) return null;
  return {
    watch(onAvailability, signal) {
      remote.watchAvailability(onAvailability).then(
        (id) => signal.addEventListener('abort', () => void remote.cancelWatchAvailability(id).catch(() => {})),
        // `NotSupportedError`: the browser does not search in the background, so a device may be available. Any other
        // error means no.
        ({ name }: Error) => onAvailability(name === 'NotSupportedError')
      );
    },
    prompt: () => remote.prompt(),
    isOn: () => remote.state !== 'disconnected',
    state: () => remote.state,
    target: remote,
    events: ['connecting', 'connect', 'disconnect'],
  };
}
