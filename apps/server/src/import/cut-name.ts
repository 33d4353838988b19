import { MAX_METADATA_NAME } from '@touchline/contract';

/** A name as the metadata of an event may hold it: sources know no limit. */
export function cutName(name: string): string {
  return [...name].slice(0, MAX_METADATA_NAME).join('');
}
