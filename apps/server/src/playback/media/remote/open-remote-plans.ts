import type { WireVideoFields } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { Changes } from '../../../platform/changes/changes.ts';
import { scheduleHourlyJob } from '../../../platform/hourly-job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readRemoteStart } from './read-remote-start.ts';
import { createRemotePlans, type RemotePlans } from './remote-plans.ts';
import { remoteUrlOf } from './remote-url.ts';

/** Opens the start plans of other hosts, and reads those of videos as they are saved. Closing the app closes them. */
export function openRemotePlans(
  app: FastifyInstance,
  { settings, database, changes, clock }: Pick<Platform, 'settings' | 'database' | 'changes' | 'clock'>
): RemotePlans {
  const plans = createRemotePlans({
    database,
    clock,
    read: (url, closing) => readRemoteStart(url, settings.privateMediaHosts, closing),
    onError: (error) => app.log.debug({ err: error }, 'the start of a presentation on another host could not be read'),
  });
  const unsubscribe = changes.subscribe((publisher) => {
    for (const video of publisher === null ? [] : lastVideosOf(changes, publisher)) {
      const url = remoteUrlOf(video, settings.publicUrl);
      if (url !== null) plans.readSaved(url);
    }
  });
  scheduleHourlyJob(app, plans.deleteUnused, 'unused start plans could not be deleted');
  app.addHook('onClose', () => {
    unsubscribe();
    return plans.close();
  });
  return plans;
}

/** Returns the videos in the last write; none if another server wrote, which reads them itself. */
function lastVideosOf(changes: Changes, publisher: string): readonly WireVideoFields[] {
  const written = changes.writtenSince(publisher, changes.generation(publisher) - 1) ?? [];
  return written.flatMap(({ collection, after }) =>
    collection === 'videos' && after ? (after.body as unknown as WireVideoFields) : []
  );
}
