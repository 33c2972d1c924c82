import { z } from 'zod';
import { emailSchema } from './competitor.schema.ts';
import { currencyIdSchema, idSchema } from './page.schema.ts';

const ownDataSchema = z.object({
  kinds: z.array(z.object({ kind: z.string(), title: z.string(), count: z.int() })),
  /** The participants whose data this is. */
  participants: z.array(z.object({ name: z.string(), bib: z.string() })),
  /**
   * Participants whose address was later changed to the bearer's: their data is not shown, exported or erased
   * before that is confirmed.
   */
  unconfirmed: z.array(
    z.object({
      participantId: idSchema,
      eventId: idSchema,
      eventTitle: z.string(),
      bib: z.string(),
      /** Whether an earlier address was registered, which may confirm this one. */
      hasFormer: z.boolean(),
      /** Whether a selfie may confirm the address: there is no earlier one, and the event stores faces. */
      hasFaces: z.boolean(),
    }),
  ),
  /**
   * The numbers of orders whose address a visitor changed to the bearer's after the payment: they are not included
   * before that is confirmed.
   */
  unconfirmedOrders: z.array(z.string()),
  /**
   * What an erasure would remove and keep: the photos that show only this person, and the orders whose receipts
   * stay.
   */
  erasure: z.object({
    photosAlone: z.int(),
    photosShared: z.int(),
    keptOrders: z.array(z.string()),
    /** Unpaid orders, and orders of total 0 that wait for an event: they are canceled for good. */
    unpaidOrders: z.array(z.string()),
    /** Paid orders that wait for an event and from which nothing was delivered: they are refunded. */
    undeliveredOrders: z.array(
      z.object({ number: z.string(), currencyId: currencyIdSchema, amount: z.number() }),
    ),
    /** Such orders from which something was delivered: the rest is neither delivered nor refunded. */
    partlyDelivered: z.array(z.string()),
    /** Imported orders that wait for an event, and paid ones that wait for their originals: nothing is erased before they are complete. */
    runningOrders: z.array(z.string()),
    /** Whether they are a member of the desk; the member and linked photographers stay. */
    isAtWork: z.boolean(),
  }),
});
export type OwnData = z.infer<typeof ownDataSchema>;

/**
 * The progress of an erasure. Once it is done this is its certificate, for `photofinish certificate verify`
 * (docs/certificates.md).
 */
const erasureSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('Running') }),
  z.object({
    state: z.literal('Done'),
    certificate: z.unknown(),
    payload: z.string(),
    protected: z.string(),
    signature: z.string(),
  }),
]);

export const ownDataSchemas = {
  mailOwnDataLink: {
    summary: 'Mails an address the link to the data that is stored about it',
    body: z.strictObject({ email: emailSchema }),
    response: { 204: z.null() },
  },
  getOwnData: {
    summary: 'The data that is stored about the bearer, by kind, in the language of the call',
    response: {
      200: ownDataSchema,
    },
  },
  exportOwnData: {
    summary: 'Returns a link, valid for ten minutes, to a ZIP with all data about the bearer',
    response: { 200: z.object({ url: z.string() }) },
  },
  eraseOwnData: {
    summary: 'Erases the bearer; the id is that of the certificate',
    body: z.strictObject({
      isSure: z.literal(true),
      /** The numbers of the `undeliveredOrders` that the bearer saw. */
      seenRefunds: z.array(z.string().max(50)).max(1_000).optional(),
    }),
    response: { 200: z.object({ erasureId: idSchema }) },
  },
  askForConfirmation: {
    summary: 'Mails the participant’s earlier address, which may confirm the bearer’s',
    body: z.strictObject({ participantId: idSchema }),
    response: { 204: z.null() },
  },
  confirmByFace: {
    summary: 'Confirms the bearer’s address for a participant by the token of a search by selfie',
    body: z.strictObject({ participantId: idSchema, searchToken: z.string().max(2_000) }),
    response: { 204: z.null() },
  },
  confirmAddress: {
    summary:
      'Confirms the new address of a participant or an order, by the token mailed to the earlier address',
    body: z.strictObject({ token: z.string().max(500) }),
    response: { 204: z.null() },
  },
  getErasure: {
    summary: 'The progress of an erasure, and its certificate once it is done',
    params: z.object({ erasureId: idSchema }),
    response: { 200: erasureSchema },
  },
};
