import type en from '../en/participants.ts';
import type { Texts } from '../texts.ts';

export default {
  search: 'Suchen',
  searched: 'Startnummer oder Name',
  searchHint: 'Zum Beispiel 1042 oder Anna Berg',
  list: 'Gefundene Teilnehmer',
  noParticipants:
    'Noch keine Teilnehmer. Spiel auf der Seite der Veranstaltung die Startliste ein: Mit Namen und Startnummern finden Läufer ihre Fotos.',
  hasLeft: 'Wer nicht mehr auf der Liste steht',
  name: 'Name',
  toList: 'Alle Teilnehmer der Veranstaltung',
  facts: {
    bib: 'Startnummer',
    surname: 'Nachname',
    givenName: 'Vorname',
    birthDate: 'Geburtsdatum',
    email: 'E-Mail',
    code: 'Persönlicher Code',
    distance: 'Strecke',
    gender: 'Geschlecht',
    ageClass: 'Altersklasse',
    club: 'Verein oder Team',
    nationality: 'Nationalität',
  },
  states: { Listed: 'auf der Liste', Left: 'nicht auf der neuesten Liste', KeptOff: 'hier gestrichen' },
  corrected: 'Hier korrigiert. In der Startliste steht:',
  voids: 'Wer diese Fotos schon gefunden hat, sucht noch einmal und tritt der Crew noch einmal bei.',
  otherBib: 'Startnummer der anderen Person',
  hanging: {
    photos: (count: string) => `Gefundene Fotos: ${count}`,
    read: (bib: string, count: string) => `Fotos, auf denen ${bib} gelesen wurde: ${count}`,
    noOrders: 'Niemand hat etwas davon bestellt.',
    orders: (count: string, numbers: string) =>
      `Bestellungen mit etwas davon: ${count} (${numbers}). Gekauftes bleibt gekauft.`,
    carts: (count: string) => `Offene Warenkörbe mit einem Paket davon: ${count}`,
  },
  erase: { action: 'Endgültig löschen', done: 'Die Löschung läuft.' },
  edit: {
    action: 'Bearbeiten',
    save: 'Speichern',
    oldLinks: 'Links, die an die alte Adresse gingen, öffnen nichts mehr.',
    otherPerson:
      'Damit gehört die Zeile einer anderen Person. Unbezahlte Bestellungen für die frühere werden storniert. Verlangt die Veranstaltung einen Nachweis, enden auch ihre Warenkörbe und Benachrichtigungen, und schon gekaufte Pakete bekommen keine neuen Fotos.',
    done: 'Die Angaben wurden geändert.',
  },
  exchange: {
    action: 'Startnummern tauschen',
    done: 'Die Startnummern wurden getauscht. Die Fotos werden neu zugeordnet.',
  },
  merge: {
    action: 'Zusammenführen',
    meaning: (name: string) =>
      `Beide sind dieselbe Person, doppelt angemeldet. ${name} bleibt; Bestellungen und Links der anderen Anmeldung führen zu den Fotos der bleibenden.`,
    bib: 'Getragene Startnummer',
    lost: (bib: string) =>
      `Fotos, auf denen ${bib} gelesen wurde, gehören nicht mehr über diese Nummer dazu.`,
    done: 'Die beiden Anmeldungen sind jetzt eine.',
  },
  drop: {
    action: 'Von der Liste streichen',
    meaning:
      'Über Namen oder Link aus der E-Mail ist die Person nicht mehr zu finden. Wer die Startnummer eingibt, sieht unter Umständen weiterhin Fotos mit dieser Nummer. Die Fotos bleiben, und das Streichen lässt sich zurücknehmen.',
    done: 'Die Person ist von der Liste gestrichen.',
  },
  protectedBy: {
    Operator: 'Geschützt: hier so festgelegt',
    Age: 'Geschützt: am Renntag zu jung',
    Distance: 'Geschützt: startet auf einer Jugendstrecke',
    Team: 'Geschützt: Jemand mit derselben Startnummer ist es',
  },
  protect: {
    action: 'Schützen',
    meaning:
      'Fremde finden weder Namen noch Startnummer noch Fotos. Nur ein Link an die Adresse aus der Startliste führt hin.',
    consequences: [
      'Fotos mit der Startnummer verschwinden aus dem Shop, bis sie jemand geprüft hat.',
      'Die Gesichtssuche ist für die ganze Veranstaltung aus; gelesene Gesichter werden gelöscht.',
      'Aus unbezahlten Warenkörben verschwindet die Person. Wer Fotos gekauft hat, behält sie.',
    ],
    done: 'Die Person ist jetzt geschützt.',
  },
  addressLater:
    'Diese Adresse kam später, statt einer anderen oder als es schon Fotos gab. Sie öffnet die Fotos; bis sie bestätigt ist, zeigt, exportiert und löscht sie nichts.',
  confirmAddress: {
    action: 'Adresse bestätigen',
    meaning: (email) => `Du hast geprüft, dass ${email} diesem Teilnehmer gehört.`,
    consequences: [
      'Über einen Link an diese Adresse wird ab jetzt alles gezeigt und heruntergeladen, was über ihn gespeichert ist.',
      'Sie kann ihn und seine Fotos löschen lassen.',
    ],
    done: 'Die Adresse ist bestätigt.',
  },
  unprotect: {
    action: 'Schutz aufheben',
    meaning: 'Alle finden Namen, Startnummer und Fotos, unabhängig von Alter und Strecke.',
    consequences: [
      'Fotos mit der Startnummer sind wieder im Shop, sofern sie keine andere geschützte Person zeigen.',
    ],
    done: 'Die Person ist nicht mehr geschützt.',
  },
  restore: {
    action: 'Zurückholen',
    meaning: 'Die Person nimmt wieder teil und wird gefunden wie zuvor.',
    done: 'Die Person nimmt wieder teil.',
  },
} satisfies Texts<typeof en>;
