/**
 * Kinds of holds, which hide a photo from visitors. operator: the shop hid it. photographer: its photographer hid it.
 * complaint: an open removal request hid it. protection: a protected participant's bib was read in it.
 */
export const HOLD_KINDS = ['operator', 'photographer', 'complaint', 'protection'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

/** The rights by which members lift holds: see `rightToLift` (`photo-holds.rules.ts`). */
export const LIFT_RIGHTS = ['photo.show', 'removal.answer', 'participant.unprotect'] as const;
export type LiftRight = (typeof LIFT_RIGHTS)[number];
