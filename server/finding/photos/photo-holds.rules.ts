import { type HoldKind, LIFT_RIGHTS, type LiftRight } from '#contract/photo-holds.ts';

/** A hold, which hides a photo from visitors. */
export interface Hold {
  kind: HoldKind;
  /**
   * The owner. For the kind operator: SHOP or ERASURE. For the kind protection: SHOP. For the others: the id of a
   * photographer or a removal request.
   */
  ownerId: string;
}

/** The owner of holds placed by the shop's members and commands. */
const SHOP = '';
/** The owner of holds that remain after a protected participant was erased. */
export const ERASURE = 'erasure';

export const SHOP_HOLD: Hold = { kind: 'operator', ownerId: SHOP };
const ERASURE_HOLD: Hold = { kind: 'operator', ownerId: ERASURE };
export const PROTECTION: Hold = { kind: 'protection', ownerId: SHOP };

/** The states that depend on holds. */
export type HeldState = 'Published' | 'Hidden' | 'Protected';

/**
 * Who lifts a hold: a member or command with rights, a photographer (with all their ids), or the end of a removal
 * request.
 */
export type Lifter =
  | { by: 'Shop'; may: readonly LiftRight[]; hasReason: boolean }
  | { by: 'Photographer'; photographerIds: readonly string[] }
  | { by: 'Request'; requestId: string };

/** Commands have all rights, because their users can access the database anyway. */
export const ALL_LIFT_RIGHTS: readonly LiftRight[] = LIFT_RIGHTS;

/** A hold that was not lifted, and what lifting it requires. */
export interface LeftHold {
  hold: Hold;
  needs: LiftRight | 'reason';
}

export const isSame = (one: Hold, other: Hold): boolean =>
  one.kind === other.kind && one.ownerId === other.ownerId;

/**
 * Derives the state of a photo: Published if no hold remains; Protected if a protection is the only hold; otherwise
 * Hidden.
 */
export function stateUnder(holds: readonly Hold[]): HeldState {
  if (holds.some(({ kind }) => kind !== 'protection')) return 'Hidden';
  return holds.length > 0 ? 'Protected' : 'Published';
}

/**
 * Adds the hold that a stored state implies, if there is no row for it. A process of a version without holds has hidden
 * the photo, and it must not be shown without a decision.
 */
export function withImplied(state: HeldState, stored: readonly Hold[]): readonly Hold[] {
  if (state === 'Hidden' && stateUnder(stored) !== 'Hidden') return [...stored, SHOP_HOLD];
  return state === 'Protected' ? withHold(stored, PROTECTION) : stored;
}

/** Adds a hold unless it exists already. */
export function withHold(holds: readonly Hold[], hold: Hold): readonly Hold[] {
  return holds.some((one) => isSame(one, hold)) ? holds : [...holds, hold];
}

/** Removes a hold. */
export function withoutHold(holds: readonly Hold[], hold: Hold): readonly Hold[] {
  return holds.filter((one) => !isSame(one, hold));
}

/** Placeholder bib of a protection that was moved with its photo from another event. */
export const ELSEWHERE = '';

/** A photo's current protection, and the protected bibs in it that no review has released. */
export interface ProtectionFacts {
  isHeld: boolean;
  /** The bibs that cause it; null if an older version wrote it. */
  standsFor: readonly string[] | null;
  wanted: readonly string[];
}

/**
 * Judges whether a photo is protected from now on, and by which bibs. When one participant's protection ends, holds
 * that another participant's bib causes stay, even if that bib was removed from the photo (decision 211).
 * @param freed bibs whose protection a member with the right ends
 */
export function judgeProtectionHold(
  { isHeld, standsFor, wanted }: ProtectionFacts,
  freed: readonly string[],
): { isHeld: boolean; standsFor: readonly string[] } {
  const before = standsFor ?? [...wanted, ...freed];
  const left = [...new Set([...before.filter((bib) => !freed.includes(bib)), ...wanted])].toSorted();
  // A hold without known bibs stays until the photo is reviewed.
  const isKept = isHeld && (freed.length === 0 || before.length === 0);
  return { isHeld: left.length > 0 || isKept, standsFor: left };
}

/**
 * Replaces protections by another hold before the participant's bib is erased; without a hold, strangers would see the
 * photos.
 */
export function afterErasure(holds: readonly Hold[]): readonly Hold[] {
  return holds.some((one) => isSame(one, PROTECTION)) ? withHold(holds, ERASURE_HOLD) : holds;
}

/** Returns the right that a member needs to lift a hold. Holds that protect a participant need a right of their own. */
export function rightToLift(hold: Hold): LiftRight {
  if (hold.kind === 'protection' || isSame(hold, ERASURE_HOLD)) return 'participant.unprotect';
  return hold.kind === 'complaint' ? 'removal.answer' : 'photo.show';
}

/**
 * Returns whether lifting a hold needs a reason. All holds except the shop's own do, because they belong to another
 * owner.
 */
export function needsReason(hold: Hold): boolean {
  return !isSame(hold, SHOP_HOLD);
}

/**
 * Lifts the holds that a member may lift. A protection is lifted only in a separate step, when no other hold remains,
 * so that showing a hidden photo never publishes a child by accident. If a required reason is missing, nothing is
 * lifted.
 */
export function liftHolds(
  holds: readonly Hold[],
  lifter: Lifter,
): { holds: readonly Hold[]; lifted: readonly Hold[]; left: readonly LeftHold[] } {
  const left = holds.flatMap((hold): LeftHold[] => {
    const needs = neededBy(hold, holds, lifter);
    return needs === undefined ? [] : [{ hold, needs }];
  });
  if (left.some(({ needs }) => needs === 'reason')) return { holds, lifted: [], left };
  const kept = left.map(({ hold }) => hold);
  return { holds: kept, lifted: holds.filter((hold) => !kept.includes(hold)), left };
}

/** Returns why a member may not lift a hold; undefined if the member may. */
function neededBy(hold: Hold, all: readonly Hold[], lifter: Lifter): LeftHold['needs'] | undefined {
  const right = rightToLift(hold);
  switch (lifter.by) {
    case 'Photographer': {
      const isOwn = hold.kind === 'photographer' && lifter.photographerIds.includes(hold.ownerId);
      return isOwn ? undefined : right;
    }
    case 'Request':
      return hold.kind === 'complaint' && hold.ownerId === lifter.requestId ? undefined : right;
    case 'Shop': {
      const isGuarded = right === 'participant.unprotect';
      const isHiddenOtherwise = all.some((one) => rightToLift(one) !== 'participant.unprotect');
      if (!lifter.may.includes(right) || (isGuarded && isHiddenOtherwise)) return right;
      return needsReason(hold) && !lifter.hasReason ? 'reason' : undefined;
    }
  }
}
