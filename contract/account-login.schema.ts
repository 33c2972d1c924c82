import { z } from 'zod';
import { emailSchema } from './competitor.schema.ts';

const tokenSchema = z.strictObject({ token: z.string().min(1).max(200) });
const sessionSchema = z.object({
  email: z.string(),
  /** The bearer of other calls. */
  token: z.string(),
  /** How soon to resume the session, which returns another token. */
  renewInSeconds: z.int(),
  /** The page of the shop that opens after the login. */
  returnPath: z.string(),
});

export const accountLoginSchemas = {
  mailLoginLink: {
    summary: 'Mails the link that logs in to the account of an address; the same answer for every address',
    body: z.strictObject({ email: emailSchema, returnPath: z.string().max(500).optional() }),
    response: { 204: z.null() },
  },
  readLoginLink: {
    summary: 'Returns whose account a link opens; the link stays valid',
    body: tokenSchema,
    response: { 200: z.object({ email: z.string() }) },
  },
  openSession: {
    summary: 'Logs in by a mailed link, once',
    body: tokenSchema,
    response: { 200: sessionSchema },
  },
  resumeSession: {
    summary: 'Returns the session of the browser’s cookie, with a new token',
    response: { 200: sessionSchema, 204: z.null() },
  },
  endSession: { summary: 'Logs out in this browser', response: { 204: z.null() } },
  endSessions: { summary: 'Logs out in every browser', response: { 204: z.null() } },
};
