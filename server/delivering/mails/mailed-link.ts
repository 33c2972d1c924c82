import { type EventRecord, findEvent } from '#finding/events/index.ts';
import { findCodeRequest, issueMailedToken } from '#finding/verification/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { envelopeOf, linkOrigin, type MailDeps } from './define-mail.ts';
import type { MailEnvelope } from './mail-frame.ts';
import type { MailRecord } from './mails.store.ts';

export interface LinkMailFacts {
  envelope: MailEnvelope;
  eventTitle: string;
  /** The address that opens the recipient's photos and videos. */
  link: string;
}

/** Reads the request for a link; undefined if it or its event was deleted. */
export async function readLinkFacts(
  deps: MailDeps,
  scope: Scope,
  mail: MailRecord,
): Promise<{ event: EventRecord; facts: LinkMailFacts } | undefined> {
  const request = mail.codeRequestId === null ? undefined : await findCodeRequest(scope, mail.codeRequestId);
  const event = request && (await findEvent(scope, request.eventId));
  if (request === undefined || event === undefined) return undefined;
  const envelope = await envelopeOf(deps, scope, mail);
  return {
    event,
    facts: { envelope, eventTitle: event.title, link: await mailedLink(deps, scope, request) },
  };
}

/** Builds a link that opens the photos of a request. */
export async function mailedLink(
  deps: MailDeps,
  scope: Scope,
  { requestId, origin }: { requestId: string; origin: string },
): Promise<string> {
  const token = await issueMailedToken(deps, scope.tenantId, requestId);
  return `${await linkOrigin(deps, scope, origin)}/competitors/verify?token=${token}`;
}
