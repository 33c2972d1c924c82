import type { AppDeps } from '#server/app.ts';

/** Describes the pending work of a shop without visitors; undefined if there is none. */
export function describeUnrest(deps: AppDeps, tenantId: string): Promise<string | undefined> {
  return deps.database.inTenant(tenantId, async ({ trx }) => {
    const mails = await trx.selectFrom('mails').select('mail_id').where('state', '=', 'Waiting').execute();
    const photos = await trx
      .selectFrom('photos')
      .select('photo_id')
      .where('state', '=', 'Received')
      .execute();
    const payments = await trx
      .selectFrom('sandbox_charges')
      .innerJoin('payments', 'payments.invoice_number', 'sandbox_charges.invoice_number')
      .select('charge_id')
      .where('sandbox_charges.state', 'in', ['Paid', 'Declined'])
      .where('payments.state', 'in', ['Created', 'Pending'])
      .execute();
    if (mails.length + photos.length + payments.length === 0) return undefined;
    return `${mails.length} mails wait, ${photos.length} photos are not read, ${payments.length} payments are not settled`;
  });
}
