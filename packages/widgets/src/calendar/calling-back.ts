import type { SportsEvent } from '@touchline/domain';
import type { WidgetHost } from '../shared/host.ts';
import type { LoadedDetail, PageFunctions } from '../shared/page-functions.ts';

/** A host that also calls the functions that the page has configured, before its event is dispatched. */
export function callingBack(host: WidgetHost, functions: PageFunctions<SportsEvent>): WidgetHost {
  return {
    ...host,
    emit(type, detail, cancelable) {
      if (type === 'dataloaded') functions.onDataLoaded(detail as LoadedDetail<SportsEvent>);
      if (type === 'empty') functions.onEmpty();
      return host.emit(type, detail, cancelable);
    },
  };
}
