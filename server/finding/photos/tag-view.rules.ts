import { bibKey } from '#contract/competitor.ts';
import type { Photo } from '#contract/photo.schema.ts';
import { type EventAccess, hasPublicNames } from '#finding/events/index.ts';
import type { PhotoRecord, PhotoTag } from './photos.store.ts';

/** Which tags are visible: all, none, or only those of one bib. */
export type TagView = 'All' | 'None' | { bib: string };

/**
 * Returns which tags visitors with a proof see on their photos: where names are public all, otherwise only those of their
 * own bib, if they have one.
 */
export function ownTagView(event: EventAccess, bib: string | undefined): TagView {
  if (hasPublicNames(event)) return 'All';
  return bib === undefined ? 'None' : { bib };
}

/** Returns whether a tag is visible. */
export function isInView({ source, value }: Pick<PhotoTag, 'source' | 'value'>, view: TagView): boolean {
  if (typeof view === 'string') return view === 'All';
  return source === 'bib' && bibKey(value) === bibKey(view.bib);
}

/**
 * Returns the caption that a visitor sees; '' if none. A caption may name someone, so it is visible where all bibs are,
 * and to a visitor whose bib is known only on photos that are the visitor's own.
 */
export function shownCaption(
  { photo, evidence }: { photo: Pick<PhotoRecord, 'caption'>; evidence: Photo['evidence'] },
  view: TagView,
): string {
  const isShown = typeof view === 'string' ? view === 'All' : evidence !== null;
  return isShown ? photo.caption : '';
}
