import { type HoldKind, LIFT_RIGHTS, type LiftRight } from '#contract/photo-holds.ts';

/** A hold, which hides a photo from visitors. */
export interface Hold {
  kind: HoldKind;
  /**
   * The owner: a photographer's or a removal request's id; SHOP or ERASURE for the kind operator; SHOP for the kind
   * protection.
   */
  ownerId: string;
}

/** The owner of holds by the shop's members and commands. */
const SHOP = '';
/** The owner of holds that remain after a protected participant was erased. */
export const ERASURE = 'erasure';

export const SHOP_HOLD: Hold = { kind: 'operator', ownerId: SHOP };
const ERASURE_HOLD: Hold = { kind: 'operator', ownerId: ERASURE };
export const PROTECTION: Hold = { kind: 'protection', ownerId: SHOP };

/** The states that depend on holds. */
export type HeldState = 'Published' | 'Hidden' | 'Protected';

/** Who lifts holds: a member or command with rights, the photographer by all their ids, or the end of a removal request. */
export type Lifter =
  | { by: 'Shop'; may: readonly LiftRight[]; hasReason: boolean }
  | { by: 'Photographer'; photographerIds: readonly string[] }
  | { by: 'Request'; requestId: string };

/** All rights: a user of commands can access the database anyway. */
export const ALL_LIFT_RIGHTS: readonly LiftRight[] = LIFT_RIGHTS;

/** A hold that was not lifted, and the requirement for lifting it. */
export interface LeftHold {
  hold: Hold;
  needs: LiftRight | 'reason';
}

export const isSame = (one: Hold, other: Hold): boolean =>
  one.kind === other.kind && one.ownerId === other.ownerId;

/** Derives the state of a photo: it is published when no hold remains, and through the participant's link when protected. */
export function stateUnder(holds: readonly Hold[]): HeldState {
  if (holds.some(({ kind }) => kind !== 'protection')) return 'Hidden';
  return holds.length > 0 ? 'Protected' : 'Published';
}

/**
 * Adds the hold that a stored state implies if there is no row for it: a process of a version without holds hid the
 * photo, and it must not be shown without a decision.
 */
export function withImplied(state: HeldState, stored: readonly Hold[]): readonly Hold[] {
  if (state === 'Hidden' && stateUnder(stored) !== 'Hidden') return [...stored, SHOP_HOLD];
  return state === 'Protected' ? withHold(stored, PROTECTION) : stored;
}

/** Adds a hold, once. */
export function withHold(holds: readonly Hold[], hold: Hold): readonly Hold[] {
  return holds.some((one) => isSame(one, hold)) ? holds : [...holds, hold];
}

/** Removes a hold. */
export function withoutHold(holds: readonly Hold[], hold: Hold): readonly Hold[] {
  return holds.filter((one) => !isSame(one, hold));
}

/** Placeholder bib of a protection that was moved with its photo from another event. */
export const ELSEWHERE = '';

/** A photo's current protection, and the protected bibs now in the photo that no review has cleared. */
export interface ProtectionFacts {
  isHeld: boolean;
  /** The bibs for which it exists; null if an older version wrote it. */
  standsFor: readonly string[] | null;
  wanted: readonly string[];
}

/**
 * Judges whether a photo is protected from now on, and for which bibs. The end of one participant's protection never
 * lifts a hold for another's bib, even if that bib was removed from the photo (decision 211).
 * @param freed bibs whose protection a member with the right ends
 */
export function judgeProtectionHold(
  { isHeld, standsFor, wanted }: ProtectionFacts,
  freed: readonly string[],
): { isHeld: boolean; standsFor: readonly string[] } {
  const before = standsFor ?? [...wanted, ...freed];
  const left = [...new Set([...before.filter((bib) => !freed.includes(bib)), ...wanted])].toSorted();
  // A hold without a known reason stays until the photo is reviewed.
  const isKept = isHeld && (freed.length === 0 || before.length === 0);
  return { isHeld: left.length > 0 || isKept, standsFor: left };
}

/** Keeps protected photos hidden after the participant's bib is erased: otherwise strangers would see them. */
export function afterErasure(holds: readonly Hold[]): readonly Hold[] {
  return holds.some((one) => isSame(one, PROTECTION)) ? withHold(holds, ERASURE_HOLD) : holds;
}

/**
 * Returns the right that a member needs to lift a hold. Holds for a protected participant need a right of their own.
 */
export function rightToLift(hold: Hold): LiftRight {
  if (hold.kind === 'protection' || isSame(hold, ERASURE_HOLD)) return 'participant.unprotect';
  return hold.kind === 'complaint' ? 'removal.answer' : 'photo.show';
}

/** Returns whether lifting a hold needs a reason: all holds except the shop's own belong to another owner. */
export function needsReason(hold: Hold): boolean {
  return !isSame(hold, SHOP_HOLD);
}

/**
 * Lifts the holds that a member may lift. The hold of a protected participant is lifted in a separate step, when nothing
 * else hides the photo, so that showing a hidden photo does not publish a child. If a required reason is missing, nothing is
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

/** Returns why a member may not lift a hold; undefined if they may. */
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
