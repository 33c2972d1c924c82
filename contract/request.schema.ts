import { z } from 'zod';
import { checkRequestField, REQUEST_FORMS, type RequestField, type RequestKind } from './request.ts';

/** Longer than any field of a form; each field has its own check of the length. */
const TEXT_MAX = 20_000;

/** Trimmed, with normalised line ends. */
const tidy = (text: string): string => text.replaceAll('\r\n', '\n').trim();

function fieldSchema(field: RequestField) {
  return z
    .string()
    .max(TEXT_MAX)
    .overwrite(tidy)
    .superRefine((value, context) => {
      const fault = checkRequestField(field, value);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .prefault('');
}

type FieldSchemas<Form> = { [Name in keyof Form]: ReturnType<typeof fieldSchema> };

/** Returns the schema of a form's body: its fields, its ticket, and a honeypot field. */
function formSchema<Kind extends RequestKind>(kind: Kind) {
  const fields = Object.fromEntries(
    Object.entries(REQUEST_FORMS[kind]).map(([name, field]) => [name, fieldSchema(field)]),
  ) as FieldSchemas<(typeof REQUEST_FORMS)[Kind]>;
  return z.strictObject({
    fields: z.strictObject(fields),
    ticket: z.string().max(200),
    /** A honeypot: visitors do not see this field. A request that fills it in is answered as usual and discarded. */
    subject: z.string().max(TEXT_MAX).optional(),
  });
}

const sendForm = <Kind extends RequestKind>(summary: string, kind: Kind) => ({
  summary,
  body: formSchema(kind),
  response: { 204: z.null() },
});

export const requestSchemas = {
  createTicket: {
    summary: 'A ticket for one request form, valid from 3 seconds to 12 hours after it was issued',
    response: { 200: z.object({ ticket: z.string() }) },
  },
  sendBusinessRequest: sendForm('Sends a business’s request for a call back', 'business'),
  sendOrganizerRequest: sendForm('Sends an organizer’s request for a call back', 'organizer'),
  sendPhotographerRequest: sendForm('Sends a photographer’s application', 'photographer'),
  sendFeedback: sendForm('Feedback', 'feedback'),
  sendBugReport: sendForm('Sends a report of something that does not work', 'bug'),
} as const;
