import type { AdEvent } from '../ads.ts';
import { EVENTS, failureOf } from './ima-facts.ts';
import type { ImaEvent, ImaEventName, ImaManager, ImaSdk } from './ima-sdk.ts';

export interface ManagerFollower {
  readonly sdk: ImaSdk;
  readonly manager: ImaManager;
  /** A break wants content's place. */
  readonly onOpen: (told: ImaEvent) => void;
  /** It is over. */
  readonly onClose: () => void;
  readonly onProgress: () => void;
  readonly onEvent: (event: AdEvent['event'], told: ImaEvent) => void;
  readonly onFailure: (cause: unknown) => void;
}

/** Listens to what the SDK does with its ads. What goes wrong in it is told, and thrown nowhere. */
export function followManager({ sdk, manager, onFailure, ...input }: ManagerFollower): void {
  const on = (name: ImaEventName, act: (event: ImaEvent) => void) =>
    manager.addEventListener(sdk.AdEvent.Type[name], (event) => {
      try {
        act(event);
      } catch (cause) {
        onFailure(cause);
      }
    });
  on('CONTENT_PAUSE_REQUESTED', input.onOpen);
  on('CONTENT_RESUME_REQUESTED', input.onClose);
  on('AD_PROGRESS', input.onProgress);
  for (const [name, event] of Object.entries(EVENTS)) on(name as ImaEventName, (told) => input.onEvent(event, told));
  manager.addEventListener(sdk.AdErrorEvent.Type.AD_ERROR, (event) => onFailure(failureOf(event)));
}
