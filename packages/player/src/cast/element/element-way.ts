import type { CastingState } from '../../player-state.ts';

/** How a browser plays an element elsewhere. */
export interface ElementWay {
  /** Tells whether there is a device, or may be one. */
  watch(tell: (isAvailable: boolean) => void, signal: AbortSignal): void;
  /** Shows the browser's own list of devices; rejects where nothing came of it, if the browser says so. */
  prompt(): Promise<void>;
  state(): CastingState['state'] | 'disconnected';
  isOn(): boolean;
  /** What tells of another state, and how. */
  readonly target: EventTarget;
  readonly events: readonly string[];
}

/** Safari's own, older than the standard: https://developer.apple.com/documentation/webkitjs/adding_an_airplay_button_to_your_safari_media_controls */
interface AirPlayVideo {
  readonly webkitShowPlaybackTargetPicker?: () => void;
  readonly webkitCurrentPlaybackTargetIsWireless?: boolean;
}

/** null: this browser has none. AirPlay before the standard: Safari has both, and its own says more. */
export function wayOf(media: HTMLVideoElement): ElementWay | null {
  return airPlay(media) ?? remotePlayback(media);
}

function airPlay(media: HTMLVideoElement & AirPlayVideo): ElementWay | null {
  if (!media.webkitShowPlaybackTargetPicker) return null;
  const isOn = () => media.webkitCurrentPlaybackTargetIsWireless === true;
  return {
    watch(tell, signal) {
      const onChange = (event: Event & { readonly availability?: string }) => tell(event.availability === 'available');
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
function remotePlayback({ remote }: HTMLVideoElement): ElementWay | null {
  if (!remote) return null;
  return {
    watch(tell, signal) {
      remote.watchAvailability(tell).then(
        (id) => signal.addEventListener('abort', () => void remote.cancelWatchAvailability(id).catch(() => {})),
        // It does not look by itself, so nobody knows before somebody asks; anything else is a no.
        ({ name }: Error) => tell(name === 'NotSupportedError')
      );
    },
    prompt: () => remote.prompt(),
    isOn: () => remote.state !== 'disconnected',
    state: () => remote.state,
    target: remote,
    events: ['connecting', 'connect', 'disconnect'],
  };
}
