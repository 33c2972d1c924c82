import { z } from 'zod';
import type { Language } from '#contract/languages.ts';
import { REQUEST_FORMS } from '#contract/request.ts';
import { findRequest, type RequestRecord, senderEmail } from '#hosting/requests/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, envelopeOf } from '../define-mail.ts';
import { fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { requestTexts } from '../mail-texts/request-texts.ts';

/** Returns the filled-in fields of a request in the order of its form, each under its name. */
function labelFields(
  { kind, fields }: Pick<RequestRecord, 'kind' | 'fields'>,
  language: Language,
): { label: string; value: string }[] {
  const labels = requestTexts(language).fields;
  const names = Object.keys(REQUEST_FORMS[kind]) as (keyof typeof labels)[];
  return names.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [{ label: labels[name], value }];
  });
}

/** Composes the mail that informs the tenant of a request. A reply goes to the sender, if their address is known. */
export function composeRequestNotice(
  envelope: MailEnvelope,
  request: Pick<RequestRecord, 'kind' | 'fields' | 'language' | 'origin'>,
): OutgoingMail {
  const { kind, fields, origin } = request;
  const { language, settings } = envelope;
  const texts = requestTexts(language);
  const read = new Intl.DisplayNames([language], { type: 'language' }).of(request.language);
  const words = [
    ...labelFields(request, language),
    { label: texts.language, value: read ?? request.language },
  ];
  const sender = senderEmail(fields);
  const mail = frameMail(envelope, {
    subject: [texts.kinds[kind], fields.name].filter((part) => part !== undefined).join(': '),
    heading: texts.kinds[kind],
    paragraphs: [fillIn(texts.sentFrom, { site: new URL(origin).host })],
    cards: [{ text: words.map(({ label, value }) => `${label}: ${value}`).join('\n'), look: 'words' }],
    keep: sender === undefined ? texts.noReply : texts.reply,
    footer: [settings.legalEntity],
    origin,
  });
  return sender === undefined ? mail : { ...mail, replyTo: sender };
}

/** One from a sender with an address, and one from a sender without. */
const SAMPLES = [
  {
    kind: 'photographer',
    fields: {
      name: 'Ana Černá',
      phoneOrEmail: 'ana@example.com',
      city: 'Brno',
      devices: 'R6, 70–200',
      comment: 'Two lines,\nas they were written.',
      portfolioLink: 'https://ana.example/',
    },
  },
  {
    kind: 'bug',
    fields: { text: 'The cart stays empty.', page: '/cart', browser: 'Firefox 140, 390 × 844' },
  },
] as const;

/**
 * Goes to the tenant, in its own language, with a visitor's request form. The sender gets no mail, because anyone can
 * type another person's address.
 */
export const requestNotice = defineMail({
  kind: 'request-notice',
  payload: z.object({ requestId: z.uuid() }),
  triggers: {
    async 'request.received'(deps, scope, { requestId }) {
      if ((await findRequest(scope, requestId)) === undefined) return undefined;
      const { settings } = await deps.tenants.read(scope.tenantId);
      const { supportEmail: recipient, defaultLanguage: language } = settings;
      return { recipient, language, payload: { requestId }, dedupeKey: requestId };
    },
  },
  async compose(deps, scope, mail) {
    const request = await findRequest(scope, mail.payload.requestId);
    return request && composeRequestNotice(await envelopeOf(deps, scope, mail), request);
  },
  samples: ({ envelope, language, origin }) =>
    Object.fromEntries(
      SAMPLES.map((request) => [
        `-${request.kind}`,
        composeRequestNotice(envelope(), { ...request, language, origin }),
      ]),
    ),
});
