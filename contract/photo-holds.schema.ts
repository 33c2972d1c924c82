import { z } from 'zod';
import { actorSchema } from './desk.schema.ts';
import { idSchema } from './page.schema.ts';
import { HOLD_KINDS, LIFT_RIGHTS } from './photo-holds.ts';

/** What keeps a photo from visitors, and what lifting it needs. */
export const holdSchema = z.object({
  kind: z.literal(HOLD_KINDS),
  owner: z.object({
    /** Of the kind operator: whether it stayed hidden after a protected participant was erased. */
    isErasure: z.boolean(),
    /** Of the kind photographer: their name; null if they were erased. */
    photographer: z.string().nullable(),
    /** Of the kind complaint. */
    requestId: idSchema.nullable(),
    /** Of the kind protection: the protected participants’ bibs. */
    bibs: z.array(z.string()),
  }),
  /** Null where it was hidden by an older version of the program. */
  heldAt: z.iso.datetime().nullable(),
  /** Who hid it; null if unknown, and for callers who may not read the record. */
  actor: actorSchema.nullable(),
  /** The author's own text; empty for callers who may not read the record. */
  why: z.string(),
  /** The right that lifts it, whether the caller has it, and whether a reason is needed. */
  lifting: z.object({
    right: z.literal(LIFT_RIGHTS),
    isAllowed: z.boolean(),
    needsReason: z.boolean(),
    /** Whether the caller took the photo and hid it: they lift their own. */
    isOwn: z.boolean(),
  }),
});

export type ShownHold = z.infer<typeof holdSchema>;
