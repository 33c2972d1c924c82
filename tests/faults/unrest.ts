import type { AppDeps } from '#server/app.ts';

/** Describes the pending work of a shop without visitors; undefined if there is none. */
export function describeUnrest(deps: AppDeps, tenantId: string): Promise<string | undefined> {
  return deps.database.inTenant(tenantId, async ({ trx }) => {
    const mails = await trx.selectFrom('mails').select('mailId').where('state', '=', 'Waiting').execute();
    const photos = await trx.selectFrom('photos').select('photoId').where('state', '=', 'Received').execute();
    const payments = await trx
      .selectFrom('sandboxCharges')
      .innerJoin('payments', 'payments.invoiceNumber', 'sandboxCharges.invoiceNumber')
      .select('chargeId')
      .where('sandboxCharges.state', 'in', ['Paid', 'Declined'])
      .where('payments.state', 'in', ['Created', 'Pending'])
      .execute();
    if (mails.length + photos.length + payments.length === 0) return undefined;
    return `${mails.length} mails wait, ${photos.length} photos are not read, ${payments.length} payments are not settled`;
  });
}
