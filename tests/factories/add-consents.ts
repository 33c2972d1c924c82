import { randomUUID } from 'node:crypto';
import { insertConsent, withdraw } from '#finding/crews/consents.store.ts';
import { saveAlert } from '#finding/photo-alerts/photo-alerts.store.ts';
import { insertSelfie, withdrawResult } from '#finding/selfies/selfies.store.ts';
import type { AppDeps } from '#server/app.ts';
import { TENANT } from './desk-browser.ts';

/** The ids of the created consents. */
export interface GivenConsents {
  /** A consent without a recorded text. */
  oldSelfieId: string;
  selfieId: string;
  crewConsentId: string;
  alertId: string;
}

/** Creates one consent of each kind at an event, in the order above, and withdraws the first and the third. */
export async function addConsents(
  { database }: Pick<AppDeps, 'database'>,
  eventId: string,
  personId: string,
): Promise<GivenConsents> {
  const ids = {
    oldSelfieId: randomUUID(),
    selfieId: randomUUID(),
    crewConsentId: randomUUID(),
    alertId: randomUUID(),
  };
  const on = (day: number, hour = 10) => new Date(Date.UTC(2026, 4, day, hour));
  await database.inTenant(TENANT, async (scope) => {
    const expiresAt = on(30);
    const selfie = { eventId, expiresAt, consentLanguage: 'el' } as const;
    await insertSelfie(scope, {
      ...selfie,
      selfieId: ids.oldSelfieId,
      consentAt: on(1),
      consentVersion: null,
    });
    await withdrawResult(scope, ids.oldSelfieId, on(2));
    await insertSelfie(scope, { ...selfie, selfieId: ids.selfieId, consentAt: on(1, 12), consentVersion: 1 });
    await insertConsent(scope, {
      consentId: ids.crewConsentId,
      crewId: randomUUID(),
      eventId,
      personId,
      text: 'I agree that Ann may see my photos.',
      textVersion: 2,
      language: 'en',
      givenAt: on(2),
    });
    await withdraw(scope, ids.crewConsentId, on(3));
    await saveAlert(
      scope,
      {
        alertId: ids.alertId,
        eventId,
        personId: null,
        bib: '17',
        email: 'waits@example.com',
        language: 'de',
        origin: 'http://shop.example',
      },
      expiresAt,
    );
    await scope.trx
      .updateTable('photoAlerts')
      .set({ confirmedAt: on(4) })
      .where('alertId', '=', ids.alertId)
      .execute();
  });
  return ids;
}
