import type en from '../en/mails.ts';
import type { Texts } from '../texts.ts';

export default {
  kinds: {
    order: 'Lieferung einer Bestellung',
    verification: 'Link zu den eigenen Fotos',
    'factor-guessed': 'Warnung vor Rateversuchen',
    archive: 'Archiv ist fertig',
    'gift-codes': 'Gekaufte Geschenkcodes',
    'gift-received': 'Geschenkcode für jemanden',
    'preorder-ready': 'Vorbestellte Fotos sind da',
    'originals-here': 'Originale sind da',
    'package-grown': 'Neue Fotos in einem Paket',
    'order-refunded': 'Rückerstattung',
    'order-part-refunded': 'Teilerstattung',
    'goodwill-code': 'Kulanzcode',
    'photo-removed': 'Foto einer Bestellung entfernt',
    'order-canceled': 'Unbezahlte Bestellung storniert',
    'request-notice': 'Nachricht über ein Formular',
    'photo-alert-asked': 'Fotobenachrichtigung: Nachfrage',
    'photo-alert-found': 'Fotobenachrichtigung: gefunden',
    'photos-here': 'Brief an einen Teilnehmer',
    'address-replaced': 'Andere Adresse eines Teilnehmers',
    'own-data-link': 'Gespeicherte Daten: Link',
    'removal-asked': 'Löschantrag: Bestätigung',
    'removal-letter': 'Löschantrag: Antwort',
    'member-invited': 'Einladung in die Verwaltung',
    'login-link': 'Anmeldelink für die Verwaltung',
    'account-link': 'Anmeldelink für ein Konto',
  },
  states: { Waiting: 'wartet', Sent: 'gesendet', Refused: 'nicht zugestellt', Withdrawn: 'nicht mehr nötig' },
  reasons: {
    AddressUnknown: 'Die Adresse gibt es nicht.',
    MailboxFull: 'Das Postfach ist voll.',
    Rejected: 'Der Server des Empfängers nimmt sie nicht an.',
    GivenUp: 'Drei Tage lang keine Antwort.',
  },
} satisfies Texts<typeof en>;
