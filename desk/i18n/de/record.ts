import type en from '../en/record.ts';
import type { Words } from '../words.ts';

export default {
  when: 'Wann',
  who: 'Wer',
  what: 'Was, und woran',
  change: 'Was sich änderte, und warum',
  none: 'Nichts ist verzeichnet.',
  kind: 'Zu',
  id: 'ID',
  show: 'Anzeigen',
  showAll: 'Alles anzeigen',
  kinds: {
    photo: 'Foto',
    event: 'Event',
    participant: 'Teilnehmer/in',
    person: 'Person',
    removal: 'Löschantrag',
    photographer: 'Fotograf/in',
    order: 'Bestellung',
    tenant: 'Shop',
    content: 'Seiten',
    catalog: 'Katalog',
    frame: 'Rahmen',
    'promo-code': 'Aktionscode',
    member: 'Mitglied',
    webhook: 'Webhook',
    shares: 'Anteile',
    statement: 'Abrechnung',
    payee: 'Zahlungsempfänger/in',
    payout: 'Auszahlung',
  },
} satisfies Words<typeof en>;
