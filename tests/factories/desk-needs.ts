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
        tenantId: TENANT,
        mailId: randomUUID(),
        kind: 'order',
        recipient: 'buyer@example.com',
        language: 'en',
        orderId,
        codeRequestId: null,
        orderItemId: null,
        photoAlertId: null,
        subjectKey: 'refused',
        state: 'Refused',
        reason: 'AddressUnknown 550 5.1.1 no such user',
        createdAt: new Date(),
        settledAt: new Date(),
        nextTryAt: null,
        sentTo: 'buyer@example.com',
      })
      .execute(),
  );
}

/** Makes an event with a photo that could not be read. @returns its id */
export async function failPhoto(deps: AppDeps, title: string): Promise<string> {
  const { eventId } = await makeEvent(deps, { tenantId: TENANT, title, photos: [['1']] });
  await deps.database.inTenant(TENANT, async ({ trx }) => {
    const failed = { state: 'Failed', failure: 'Truncated' } as const;
    await trx.updateTable('photos').set(failed).where('eventId', '=', eventId).execute();
    const counts = { failedCount: 1, publishedCount: 0 };
    await trx.updateTable('events').set(counts).where('eventId', '=', eventId).execute();
  });
  return eventId;
}
