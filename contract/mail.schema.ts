import { z } from 'zod';
import { MAIL_REFUSAL_REASONS, MAIL_STATES } from './mail.ts';
import { idSchema } from './page.schema.ts';
import { isPlainEmail, withoutInvisible } from './typed-text.ts';

const orderParams = z.object({ orderId: idSchema });

const orderMailSchema = z
  .object({
    state: z.literal(MAIL_STATES),
    /** The address to which it was sent; for None, the address to which it would be sent. */
    email: z.string(),
    /** When it was written; null for None. */
    writtenOn: z.iso.datetime().nullable(),
    /** When the mail server accepted it; null before. */
    sentOn: z.iso.datetime().nullable(),
    /** The reason, for Refused. */
    reasonCode: z.literal(MAIL_REFUSAL_REASONS).nullable(),
    /** How often the address may still be corrected or the mail be sent again. */
    correctionsLeft: z.int(),
  })
  .meta({ id: 'OrderMail' });

export const mailSchemas = {
  getOrderMail: {
    summary: 'The newest mail about a paid order, and its outcome',
    params: orderParams,
    response: { 200: orderMailSchema },
  },
  correctOrderMail: {
    summary: 'Changes the address of an order; for a paid order, sends the mail there',
    params: orderParams,
    body: z.strictObject({
      email: z.string().overwrite(withoutInvisible).max(254).refine(isPlainEmail, 'not an e-mail address'),
    }),
    response: { 204: z.null() },
  },
} as const;

export type OrderMail = z.infer<typeof orderMailSchema>;
