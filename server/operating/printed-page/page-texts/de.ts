import type { PageTexts } from './page-texts.ts';

export const de: PageTexts = {
  heading: 'Finde deine Fotos',
  homeTitle: '{tenant}: Fotos von deinem Rennen',
  homeDescription: 'Finde alle Fotos von dir, über Startnummer oder Namen, und lade sie sofort herunter.',
  eventTitle: '{event}: Fotos · {tenant}',
  eventDescription:
    'Fotos von {event}, {city}. Finde deine über Startnummer oder Namen und lade sie sofort herunter.',
  noScript:
    'Dieser Shop braucht JavaScript, um Fotos zu finden und zu verkaufen. Schalte es ein und lade die Seite neu, oder schreib uns:',
  notStarted: 'Das dauert länger, als es sollte. Lade die Seite neu. Wenn das nicht hilft, schreib uns:',
  reload: 'Seite neu laden',
  outage: {
    title: 'Gleich wieder da',
    meaning:
      'Unser Shop erreicht seine Fotos gerade nicht. Das dauert selten länger als eine Minute. Nichts, was du gekauft oder ausgesucht hast, ist verloren.',
    retry: 'Noch einmal versuchen',
  },
  plain: {
    search: {
      title: 'Suche',
      description:
        'Finde bei {tenant} dein Rennen und deine Fotos davon: über Startnummer, Namen, E-Mail oder Selfie.',
    },
    found: { title: 'Deine Fotos', description: 'Fotos, die {tenant} von dir gefunden hat.' },
    cart: { title: 'Warenkorb', description: 'Dein Warenkorb bei {tenant}.' },
    checkout: { title: 'Kasse', description: 'Deine Bestellung bei {tenant}.' },
    order: { title: 'Deine Bestellung', description: 'Deine Bestellung bei {tenant}.' },
    deleted: {
      title: 'Diese Veranstaltung wurde gelöscht',
      description:
        'Auch ihre Fotos wurden gelöscht, deshalb funktioniert dieser Link nicht mehr. Hier kannst du nach einem anderen Rennen suchen.',
    },
    missing: {
      title: 'Seite nicht gefunden',
      description:
        'Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen. Such hier nach deinem Rennen.',
    },
    crew: {
      title: 'Zusammen laufen, einmal zahlen',
      description: 'Alle finden ihre eigenen Fotos, und eine Person zahlt für alle.',
    },
    alert: {
      title: 'Eine Mail, wenn Fotos da sind',
      description: 'Du bekommst eine einzige Mail. Danach löschen wir deine Adresse.',
    },
    ownData: {
      title: 'Deine Daten',
      description: 'Sieh, was {tenant} über dich gespeichert hat, lade es herunter oder lass es löschen.',
    },
    removal: {
      title: 'Foto entfernen lassen',
      description: 'Bitte {tenant}, ein Foto von dir oder deinem Kind aus dem Shop zu entfernen.',
    },
    account: { title: 'Mein Konto', description: 'Deine Bestellungen bei {tenant}.' },
  },
  content: {
    organizers: {
      title: 'Für Veranstalter',
      description: 'Fotos und Videos deines Rennens, von {tenant} an die Läufer verkauft.',
    },
    photographers: { title: 'Für Fotografen', description: 'Fotografiere für {tenant} bei Rennen.' },
    business: { title: 'Für Unternehmen', description: 'Erreiche Läufer gemeinsam mit {tenant}.' },
    contacts: { title: 'Kontakt', description: 'So erreichst du {tenant}.' },
    impressum: { title: 'Impressum', description: 'Wer für {tenant} verantwortlich ist.' },
  },
};
