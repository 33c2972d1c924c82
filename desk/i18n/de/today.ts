import type en from '../en/today.ts';
import type { Texts } from '../texts.ts';

export default {
  quiet: 'Gerade gibt es nichts zu tun.',
  asOf: (moment: string) => `Stand: ${moment}`,
  mails: 'Mails, die nicht angekommen sind',
  toOrder: 'Bestellung öffnen',
  payments: 'Unfertige Zahlungen',
  paymentStates: {
    Created: 'begonnen und nie beendet',
    Pending: 'der Anbieter hat noch nicht entschieden',
    Returning: 'das Geld ist noch nicht zurück',
    RefundFailed: 'die Erstattung kam zurück, der Käufer hat kein Geld',
  },
  removals: 'Anträge, Fotos zu entfernen',
  removalsState: (open: string, soon: string, late: string) =>
    `${open} offen, ${soon} diese Woche fällig, ${late} überfällig`,
  toRemovals: 'Zu den Anträgen',
  originals: 'Originale, die nicht kommen',
  originalsMeaning: (photos: string) =>
    `${photos} Fotos warten seit mehr als drei Tagen auf ihr Original. Frag die Fotografen. Bestellungen mit solchen Fotos stehen hier: Erstatte sie, wenn die Datei nicht mehr kommt.`,
  originalsOf: (count: string) => `${count} Fotos`,
  webhooks: 'Webhooks mit Fehlern',
  webhook: (waiting: string, givenUp: string) => `${waiting} warten, ${givenUp} aufgegeben`,
  toWebhooks: 'Webhooks öffnen',
  deletions: 'Löschungen, die nicht fertig werden',
  deletionsHint:
    'Die Veranstaltungen sind nicht mehr im Shop, aber ihre Daten gibt es noch. Warum, steht im Log des Servers.',
  jobs: 'Aufgegebene Aufträge',
  jobsHint: 'Im letzten Tag. Warum, steht im Protokoll des Servers.',
  events: 'Veranstaltungen',
  event: 'Veranstaltung',
  date: 'Datum',
  published: 'Veröffentlicht',
  processing: 'In Arbeit',
  failed: 'Nicht lesbar',
  coverage: 'Starter mit Foto',
  hidden: 'nicht im Shop',
  noEvents: 'Keine Veranstaltung in den letzten zwei Wochen, und keine steht bevor.',
  videos: (count: string) => `${count} Videos werden erstellt`,
  noStartList: 'keine Startliste',
  failing: (places: string) => `Startnummern schlecht gelesen: ${places}`,
  inDoubt: (count: string) => `unsichere Nummern: ${count}`,
  retry: 'Erneut lesen',
  retryMeaning: (title: string) =>
    `Die Fotos und Videos von „${title}“, die sich nicht lesen ließen, werden noch einmal versucht, vielleicht mit einem neueren Leser.`,
  server: 'Server',
  queue: 'Warteschlange',
  queueState: (active: string, waiting: string, isMore: boolean) =>
    `${active} laufen, ${isMore ? 'mindestens ' : ''}${waiting} warten`,
  disk: 'Speicherplatz',
  free: (free: string, total: string) => `${free} von ${total} frei`,
  diskFull: 'Der Speicherplatz wird knapp: Schaff Platz, bevor du weitere Fotos importierst.',
  backup: 'Sicherung',
  backupAge: (ago: string) => `die letzte ${ago}`,
  backupNone: 'noch keine',
  backupLate:
    'Die letzte Sicherung ist zu alt oder fehlgeschlagen. Sag es der Person, die den Server betreibt: Der Grund steht im Protokoll.',
} satisfies Texts<typeof en>;
