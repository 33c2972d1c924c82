import type { SigningKeys } from '#platform/signing/signing-keys.ts';

/** The right to send one request of a tenant; its id becomes the request's, so that it is good for one alone. */
export interface FormTicket {
  requestId: string;
  issuedAt: Date;
}

/** Signs a ticket. Nothing is stored for it: it contains its own proof. */
export function signTicket(keys: SigningKeys, tenantId: string, { requestId, issuedAt }: FormTicket): string {
  const issued = String(issuedAt.getTime());
  return [issued, requestId, keys.sign('request-forms', message(tenantId, issued, requestId))].join('.');
}

/**
 * Reads a ticket.
 * @returns undefined if it was forged, altered, or issued by another tenant
 */
export function readTicket(keys: SigningKeys, tenantId: string, ticket: string): FormTicket | undefined {
  const [issued = '', requestId = '', signature = '', ...rest] = ticket.split('.');
  if (rest.length > 0 || !keys.verify('request-forms', message(tenantId, issued, requestId), signature))
    return undefined;
  return { requestId, issuedAt: new Date(Number(issued)) };
}

const message = (tenantId: string, issued: string, requestId: string): string =>
  JSON.stringify([tenantId, issued, requestId]);
