import { z } from 'zod';
import { INVITATION_DAYS } from '#contract/desk.ts';
import { type Role, readInvitation } from '#hosting/members/index.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';
import { defineMail, envelopeOf } from '../define-mail.ts';
import { fillCount, fillIn, frameMail, type MailEnvelope } from '../mail-frame.ts';
import { mailTexts } from '../mail-texts/languages.ts';

/** Composes the mail that invites a member to a tenant's desk, with their role. */
function composeInvitation({
  envelope,
  link,
  roles,
}: {
  envelope: MailEnvelope;
  link: string;
  roles: readonly Role[];
}): OutgoingMail {
  const { settings, language } = envelope;
  const { memberInvited: texts, help } = mailTexts(language);
  const names = new Intl.ListFormat(language).format([...new Set(roles)].map((role) => texts.roles[role]));
  const values = { brand: settings.tenantName, roles: names };
  return frameMail(envelope, {
    subject: fillIn(texts.subject, values),
    heading: fillIn(texts.heading, values),
    paragraphs: [fillIn(texts.body, values)],
    button: { action: texts.action, link },
    keep: fillCount(texts.keep, INVITATION_DAYS, language),
    footer: [texts.notYou, fillIn(help, { support: settings.supportEmail }), settings.legalEntity],
  });
}

/** Goes to an invited member. Each repeated invitation gets its own mail. */
export const memberInvited = defineMail({
  kind: 'member-invited',
  payload: z.object({ memberId: z.uuid(), invitationId: z.uuid() }),
  triggers: {
    async 'member.invited'(deps, scope, { memberId, invitationId }) {
      const invited = await readInvitation(deps, scope, { memberId, invitationId });
      if (invited === undefined) return undefined;
      const { email: recipient, language } = invited;
      const dedupeKey = `${memberId}/${invitationId}`;
      return { recipient, language, payload: { memberId, invitationId }, dedupeKey };
    },
  },
  async compose(deps, scope, mail) {
    const invited = await readInvitation(deps, scope, mail.payload);
    if (invited === undefined) return undefined;
    const { link, roles } = invited;
    return composeInvitation({ envelope: await envelopeOf(deps, scope, mail), link, roles });
  },
  samples: ({ envelope }) => ({
    '': composeInvitation({
      envelope: envelope(),
      link: `https://desk.example/invitation?tenant=photofinish&token=${'a1b2c3d4'.repeat(5)}`,
      roles: ['operator', 'organizer', 'organizer'],
    }),
  }),
});
