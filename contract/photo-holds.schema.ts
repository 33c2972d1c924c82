import { z } from 'zod';
import { actorSchema } from './desk.schema.ts';
import { idSchema } from './page.schema.ts';
import { HOLD_KINDS, LIFT_RIGHTS } from './photo-holds.ts';

/** A hold, which hides a photo from visitors, and what is needed to lift it. */
export const holdSchema = z.object({
  kind: z.literal(HOLD_KINDS),
  owner: z.object({
    /** For the kind operator: whether the hold is from the erasure of a protected participant. */
    isErasure: z.boolean(),
    /** For the kind photographer: their name; null if they were erased. */
    photographer: z.string().nullable(),
    /** For the kind complaint: the removal request. */
    requestId: idSchema.nullable(),
    /** For the kind protection: the protected participants’ bibs. */
    bibs: z.array(z.string()),
  }),
  /** Null if an older version of the program hid it. */
  heldAt: z.iso.datetime().nullable(),
  /** Who hid it; null if unknown, and for callers who may not read the record. */
  actor: actorSchema.nullable(),
  /** The author's own text; empty for callers who may not read the record. */
  why: z.string(),
  /** The right needed to lift it, whether the caller has it, and whether a reason is required. */
  lifting: z.object({
    right: z.literal(LIFT_RIGHTS),
    isAllowed: z.boolean(),
    needsReason: z.boolean(),
    /** Whether the caller took the photo and hid it; photographers can lift their own holds. */
    isOwn: z.boolean(),
  }),
});

export type ShownHold = z.infer<typeof holdSchema>;
