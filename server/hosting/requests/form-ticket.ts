import type { SigningKeys } from '#platform/signing/signing-keys.ts';

/**
 * A ticket: the right to send one request to a tenant. Its id becomes the request's id, so that it can be used only
 * once.
 */
export interface FormTicket {
  requestId: string;
  issuedAt: Date;
}

/** Signs a ticket. Nothing is stored for it, because it contains its own proof. */
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
