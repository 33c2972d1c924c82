import { randomUUID } from 'node:crypto';
import type { AppDeps } from '#server/app.ts';
import { TENANT } from './desk-browser.ts';
import { makeEvent } from './event-factory.ts';

/** Inserts a mail of an order that its recipient's server refused. */
export async function refuseMail({ database }: AppDeps, orderId: string): Promise<void> {
  await database.inTenant(TENANT, ({ trx }) =>
    trx
      .insertInto('mails')
      .values({
        tenant_id: TENANT,
        mail_id: randomUUID(),
        kind: 'order',
        recipient: 'buyer@example.com',
        language: 'en',
        order_id: orderId,
        code_request_id: null,
        order_item_id: null,
        photo_alert_id: null,
        subject_key: 'refused',
        state: 'Refused',
        reason: 'AddressUnknown 550 5.1.1 no such user',
        created_at: new Date(),
        settled_at: new Date(),
        next_try_at: null,
        sent_to: 'buyer@example.com',
      })
      .execute(),
  );
}

/** Makes an event with a photo that could not be read. @returns its id */
export async function failPhoto(deps: AppDeps, title: string): Promise<string> {
  const { eventId } = await makeEvent(deps, { tenantId: TENANT, title, photos: [['1']] });
  await deps.database.inTenant(TENANT, async ({ trx }) => {
    const failed = { state: 'Failed', failure: 'Truncated' } as const;
    await trx.updateTable('photos').set(failed).where('event_id', '=', eventId).execute();
    const counts = { failed_count: 1, published_count: 0 };
    await trx.updateTable('events').set(counts).where('event_id', '=', eventId).execute();
  });
  return eventId;
}
