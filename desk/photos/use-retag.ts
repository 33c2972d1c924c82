import { useRef, useState } from 'react';
import { DeskProblem } from '../api/desk-problem.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { shownBibs, verdictOf } from './photo-list.rules.ts';
import { photoService, type ReviewPhoto } from './photo-services.ts';

/** The number of changes that can be reverted. */
const KEPT = 30;

/** A change of one photo's bibs, and its outcome. */
export interface BibChange {
  id: number;
  photoId: string;
  fileName: string;
  before: readonly string[];
  after: readonly string[];
  /**
   * Waits: an owner or operator must decide. Changed: another member decided meanwhile. Gone: the photo is no longer
   * visible.
   */
  state: 'Saving' | 'Done' | 'ReadFirst' | 'Waits' | 'Changed' | 'Gone' | 'Failed' | 'Undone';
  problem?: unknown;
  /** The data to undo the change: the texts before it, and the version after it. */
  undo?: { words: ReviewPhoto['words']; seen: string };
}

/** Returns whether another member was faster, unless an owner or operator must decide. */
export const isOutdated = (problem: unknown): boolean =>
  problem instanceof DeskProblem &&
  problem.code === 'Conflict' &&
  !problem.errors.some(({ path }) => path === 'standing');

/** Saves bibs of single photos in the background, and undoes changes. */
export function useRetag(eventId: string | undefined, put: (photos: readonly ReviewPhoto[]) => void) {
  const tenantId = useTenantId();
  const params = { tenantId, eventId: eventId ?? '' };
  const [changes, setChanges] = useState<readonly BibChange[]>([]);
  const retag = useDeskWrite(photoService.retagPhotos, { keepsAnswers: true });
  const restore = useDeskWrite(photoService.restoreWords, { keepsAnswers: true });
  /** Each photo as of the last response, because input may be faster than the server. */
  const latest = useRef(new Map<string, Promise<ReviewPhoto | undefined>>());
  const ids = useRef(0);
  const note = (id: number, facts: Partial<BibChange>) =>
    setChanges((all) => all.map((change) => (change.id === id ? { ...change, ...facts } : change)));

  async function send(
    photo: ReviewPhoto,
    bibs: readonly string[],
    id: number,
  ): Promise<ReviewPhoto | undefined> {
    try {
      const { outcomes } = await retag.mutateAsync({
        params,
        body: {
          photos: [{ photoId: photo.photoId, seen: photo.version }],
          ...verdictOf(photo, bibs),
        },
      });
      const [done] = outcomes;
      if (done === undefined || done.photo === null) {
        note(id, { state: 'Gone' });
        return undefined;
      }
      put([done.photo]);
      const { outcome, wordsBefore } = done;
      if (outcome === 'Changed' || outcome === 'NotThere') note(id, { state: 'Changed' });
      else
        note(id, {
          state: outcome === 'AsBefore' ? 'Done' : outcome,
          after: outcome === 'ReadFirst' || outcome === 'Waits' ? bibs : shownBibs(done.photo),
          undo: { words: wordsBefore, seen: done.photo.version },
        });
      return done.photo;
    } catch (problem) {
      note(id, { state: 'Failed', problem });
      return undefined;
    }
  }

  /** Sets the bibs of a photo. @returns whether that changes anything */
  function save(photo: ReviewPhoto, bibs: readonly string[]): boolean {
    const verdict = verdictOf(photo, bibs);
    if (verdict.bibs.length + verdict.notBibs.length === 0) return false;
    ids.current += 1;
    const id = ids.current;
    const { photoId, fileName } = photo;
    const change = { id, photoId, fileName, before: shownBibs(photo), after: bibs, state: 'Saving' as const };
    setChanges((all) => [change, ...all].slice(0, KEPT));
    const before = latest.current.get(photoId) ?? Promise.resolve(undefined);
    latest.current.set(
      photoId,
      before.then((known) => send(known ?? photo, bibs, id)),
    );
    return true;
  }

  /** Undoes a change, if the photo has not changed since. */
  async function undo({ id, photoId, undo }: BibChange): Promise<void> {
    if (undo === undefined) return;
    try {
      const photo = await restore.mutateAsync({ params: { ...params, photoId }, body: undo });
      put([photo]);
      latest.current.set(photoId, Promise.resolve(photo));
      note(id, { state: 'Undone' });
    } catch (problem) {
      note(id, isOutdated(problem) ? { state: 'Changed' } : { state: 'Failed', problem });
    }
  }

  return { changes, save, undo };
}
