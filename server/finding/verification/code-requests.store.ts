import type { GeneratedAlways } from 'kysely';
import type { Language } from '#contract/languages.ts';
import type { Scope } from '#platform/database/database.ts';

declare module '#platform/database/tables.ts' {
  interface Tables {
    code_requests: {
      tenant_id: string;
      request_id: string;
      event_id: string;
      email: string;
      /** The address in lower case. */
      email_key: GeneratedAlways<string>;
      language: Language;
      origin: string;
      created_at: Date;
    };
  }
}

/** Somebody asked for the link to the photos of whoever registered with this address. */
export interface CodeRequest {
  requestId: string;
  eventId: string;
  email: string;
  /** The language of the page they asked on. */
  language: Language;
  /** The shop they asked in, as in `https://shop.example`. */
  origin: string;
}

export async function insertCodeRequest(
  { trx, tenantId }: Scope,
  request: CodeRequest,
  createdAt: Date,
): Promise<void> {
  await trx
    .insertInto('code_requests')
    .values({
      tenant_id: tenantId,
      request_id: request.requestId,
      event_id: request.eventId,
      email: request.email,
      language: request.language,
      origin: request.origin,
      created_at: createdAt,
    })
    .execute();
}

export async function findCodeRequest(
  { trx, tenantId }: Scope,
  requestId: string,
): Promise<CodeRequest | undefined> {
  const row = await trx
    .selectFrom('code_requests')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();
  return (
    row && {
      requestId,
      eventId: row.event_id,
      email: row.email,
      language: row.language,
      origin: row.origin,
    }
  );
}

/** Forgets requests whose link opens no more. */
export async function deleteCodeRequests({ trx, tenantId }: Scope, before: Date): Promise<void> {
  await trx
    .deleteFrom('code_requests')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before)
    .execute();
}
