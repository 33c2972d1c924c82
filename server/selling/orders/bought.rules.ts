import { packageOwner } from './orders.rules.ts';

/** The frame of photos, and the name to print if it is not the participant's. */
export interface FrameChoice {
  frameId: string;
  text: string | null;
}

/** What a line of a cart or an order contains. */
export interface LineSubject {
  /** The photo, for the product kinds Photo and Frame; otherwise null. */
  photoId: string | null;
  /**
   * For packages: the person in the photos. For other lines: the person whose search found the item, if a search token
   * was sent.
   */
  personId: string | null;
  /** The frame, for the product kinds Frame and PhotosWithFrame; otherwise null. */
  frame: FrameChoice | null;
  /** The video, for the product kinds FullVideo and FinishVideo; otherwise null. */
  videoId: string | null;
}

/** A package in a cart or an order, with its photos. */
export interface HeldPackage {
  personId: string;
  /** The frame; null for plain photos. */
  frame: FrameChoice | null;
  photoIds: ReadonlySet<string>;
}

/** What a visitor has bought in some events. */
export interface BoughtGoods {
  /** The single photos and videos. */
  singles: readonly LineSubject[];
  packages: readonly HeldPackage[];
}

/**
 * Returns whether two items have the same form: both plain, or both in one frame with one name. Items with different
 * forms are different products.
 */
export function isFramedAlike(a: FrameChoice | null, b: FrameChoice | null): boolean {
  return a?.frameId === b?.frameId && a?.text === b?.text;
}

/** Returns whether a package contains a line: the same photo in the same form. */
export function isHeldBy(line: LineSubject, { frame, photoIds }: Omit<HeldPackage, 'personId'>): boolean {
  return line.photoId !== null && photoIds.has(line.photoId) && isFramedAlike(line.frame, frame);
}

/**
 * Returns whether something was bought before: the same photo in the same form, singly or in a package, the same video,
 * or the same person's package in the same form. A package does not count as bought because some of its photos were
 * bought singly.
 */
export function isBought(subject: LineSubject, { singles, packages }: BoughtGoods): boolean {
  const { photoId, videoId, frame } = subject;
  const owner = packageOwner(subject);
  if (owner !== null)
    return packages.some((held) => held.personId === owner && isFramedAlike(held.frame, frame));
  if (videoId !== null) return singles.some((single) => single.videoId === videoId);
  if (photoId === null) return false;
  return (
    singles.some((single) => single.photoId === photoId && isFramedAlike(single.frame, frame)) ||
    packages.some((held) => isHeldBy(subject, held))
  );
}
