import { type EventRecord, hasPublicNames } from '#finding/events/index.ts';
import {
  type PlacedPhoto,
  photosOfPerson,
  placePerson,
  type RecognitionDeps,
} from '#finding/recognition/index.ts';
import type { Scope } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { opensOf, personsOfAlert } from './persons-of-alert.ts';
import type { PhotoAlert } from './photo-alerts.store.ts';

/**
 * Lists the photos of an alert's person, with their regions. Empty if the alert is for an event itself, or the event is
 * protected, because the alert's address proves nothing.
 */
export async function listAlertPhotos(
  deps: RecognitionDeps & Pick<Deps, 'clock' | 'newId'>,
  scope: Scope,
  event: EventRecord,
  alert: PhotoAlert,
): Promise<PlacedPhoto[]> {
  if (!hasPublicNames(event)) return [];
  const persons = await personsOfAlert(deps, scope, event, alert, []);
  const placed: PlacedPhoto[] = [];
  for (const person of persons === 'Everybody' ? [] : persons) {
    const { own, bib } = await photosOfPerson(deps, scope, person, { opens: opensOf(event, alert) });
    placed.push(...(await placePerson(scope, bib, own)));
  }
  return placed;
}
