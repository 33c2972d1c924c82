import type { RequestKind } from '#contract/request.ts';
import type { CanonicalKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import type { TenantContext } from '#platform/tenancy.ts';
import { readTicket, signTicket } from './form-ticket.ts';
import { handOnRequestJob } from './requests.jobs.ts';
import { judgeTicketAge, REQUEST_LIMITS } from './requests.rules.ts';
import { insertRequest, isSameRequest, type RequestFields } from './requests.store.ts';

type ReceiveDeps = Pick<Deps, 'database' | 'queue' | 'rateLimits' | 'clock' | 'keys' | 'newId'>;

/** A submitted form. */
export interface SentForm {
  kind: RequestKind;
  fields: Partial<Record<keyof RequestFields, string>>;
  ticket: string;
  /** The value of the honeypot field. */
  subject: string | undefined;
  clientAddress: CanonicalKey;
}

/** Creates a ticket for one form. */
export function createTicket({ keys, clock, newId }: ReceiveDeps, { tenantId }: TenantContext): string {
  return signTicket(keys, tenantId, { requestId: newId(), issuedAt: clock.now() });
}

/**
 * Stores a request form and forwards it.
 * Robots are kept out without a third party: by a honeypot field, a ticket that must be some seconds old, and a limit
 * per address. If the honeypot is filled in, the request is answered as usual and discarded. If the same request is
 * sent again, it counts once.
 */
export async function receiveRequest(
  deps: ReceiveDeps,
  context: TenantContext,
  form: SentForm,
): Promise<Refusal | undefined> {
  if (form.subject !== undefined && form.subject !== '') return undefined;
  const ticket = readTicket(deps.keys, context.tenantId, form.ticket);
  if (ticket === undefined) return refuse('FormExpired');
  const now = deps.clock.now();
  const age = judgeTicketAge(now.getTime() - ticket.issuedAt.getTime());
  if (age !== 'Good') return refuse(age === 'TooFast' ? 'FormTooFast' : 'FormExpired');
  const request = {
    requestId: ticket.requestId,
    kind: form.kind,
    fields: filledIn(form.fields),
    language: context.language,
    origin: context.publicOrigin,
  };
  for (const limit of REQUEST_LIMITS) {
    const tooMany = await deps.rateLimits.take(context.tenantId, limit, form.clientAddress);
    if (tooMany !== undefined) return tooMany;
  }
  return deps.database.inTenant(context.tenantId, async (scope) => {
    if (await insertRequest(scope, request, now)) {
      await deps.queue.send(scope, handOnRequestJob, [{ requestId: request.requestId }]);
      return undefined;
    }
    return (await isSameRequest(scope, request)) ? undefined : refuse('FormExpired');
  });
}

function filledIn(fields: SentForm['fields']): RequestFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}
