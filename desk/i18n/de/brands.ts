import type en from '../en/brands.ts';
import type { Texts } from '../texts.ts';

export default {
  newBrand: 'Neuer Shop',
  onlyOperators: 'Nur Betreiber der Installation können einen neuen Shop eröffnen.',
  demoOperator: (email: string) =>
    `Melde dich dafür in dieser Demo als ${email} an: Wähle auf der Anmeldeseite „Eigenen Shop eröffnen“.`,
  toSignIn: 'Zur Anmeldeseite',
  ownShop: 'Eröffne deinen eigenen Shop',
  newBrandMeans:
    'Gib Namen und Host ein. Die Inhaberin oder der Inhaber bekommt eine Einladung und macht den Rest: Farben, Verkäufer, rechtliche Seiten, Preise.',
  name: 'Name',
  nameHint: 'So, wie ihn Besucher sehen. Er lässt sich später ändern.',
  host: 'Host',
  hostHint: 'Die Adresse des Shops, ohne https://. Ihr DNS muss auf diesen Server zeigen.',
  hostCheck: {
    none: 'Das ist kein Hostname. Gib einen ein wie fotos.example.com.',
    taken: (host: string) => `${host} gehört einem anderen Shop oder dem Desk.`,
    leads: {
      Here: (host: string) => `${host} ist frei und führt zu diesem Server.`,
      Machine: (host: string) =>
        `${host} ist frei. Die Adresse öffnet sich nur auf diesem Rechner, zum Ausprobieren.`,
      Nowhere: (host: string) => `${host} ist frei, hat aber noch keine Adresse.`,
      Elsewhere: (host: string) => `${host} ist frei, führt aber zu einem anderen Server.`,
      Unknown: (host: string) =>
        `${host} ist frei. Ob der Name zu diesem Server führt, ließ sich nicht prüfen.`,
    },
    writeRecord:
      'Füge diesen Eintrag dort hinzu, wo das DNS der Domain verwaltet wird. Bis er wirkt, kann es einige Stunden dauern:',
  },
  language: 'Sprache des Shops',
  country: 'Land des Verkäufers',
  countryHint: 'Dessen Steuerregeln gelten. Es lässt sich später ändern.',
  ownerEmail: 'E-Mail der Inhaberin oder des Inhabers',
  ownerHint: 'Wir schicken eine Einladung. Lass das Feld leer, um den Shop selbst einzurichten.',
  create: 'Shop anlegen',

  setupTitle: 'Richte deinen Shop ein',
  toSetup: 'Ansehen, was noch fehlt',
  setupMeans: 'Diese Schritte braucht dein Shop, bevor er verkaufen kann. Die Reihenfolge ist egal.',
  ready: 'Dein Shop ist bereit zum Verkaufen.',
  progress: (done, all) => `${done} von ${all} Schritten erledigt`,
  done: 'Erledigt',
  open: 'Offen',
  waiting: 'Wartet',
  steps: {
    owner: {
      title: 'Inhaber',
      means: 'Dieser Shop hat noch keinen Inhaber. Lade einen ein.',
      action: 'Mitglieder öffnen',
    },
    look: {
      title: 'Farben und Logo',
      means: 'Der Shop sieht noch so aus, wie jeder neue Shop beginnt.',
      action: 'Farben und Logo wählen',
    },
    seller: {
      title: 'Verkäufer',
      means: 'Belege nennen den Verkäufer mit Anschrift und Steuer. Die Anschrift fehlt.',
      action: 'Verkäufer, Steuer und Währung eingeben',
    },
    legalNotice: {
      title: 'Impressum',
      means: 'Wir entwerfen es aus den Angaben zum Verkäufer. Veröffentlicht wird erst, was du bestätigst.',
      action: 'Seiten öffnen',
    },
    terms: {
      title: 'AGB',
      means:
        'An der Kasse stimmen Käufer ihnen zu. Beginne mit der Vorlage und lass sie anwaltlich prüfen, oder lade ein PDF hoch.',
      action: 'AGB schreiben',
    },
    privacy: {
      title: 'Datenschutzerklärung',
      means:
        'Die Kasse verweist auf sie. Beginne mit der Vorlage und lass sie anwaltlich prüfen, oder lade ein PDF hoch.',
      action: 'Datenschutzerklärung schreiben',
    },
    payments: {
      title: 'Zahlungen',
      means:
        'Käufer können noch nicht bezahlen. Wer den Server betreibt, trägt dort die Schlüssel des Zahlungsanbieters ein; keine Seite und kein Export zeigt sie. Danach wählst du hier die Zahlungsarten.',
      action: 'Zahlungsarten wählen',
    },
    event: {
      title: 'Eine erste Veranstaltung',
      means:
        'Besucher sehen noch keine Veranstaltung. Lege eine an, setze ihre Preise, füge Fotos hinzu und veröffentliche sie.',
      action: 'Veranstaltungen öffnen',
    },
    order: {
      title: 'Ein Testkauf',
      means:
        'Kaufe in deinem Shop ein Foto, wie es Besucher tun. Mit den Testschlüsseln des Anbieters fließt kein Geld; mit echten kannst du die Bestellung danach erstatten.',
      action: 'Shop öffnen',
    },
  },
  waits: {
    Counsel:
      'Der Text ist geschrieben. Öffne ihn, lass ihn anwaltlich prüfen und setze das Häkchen dafür: Es fehlt noch.',
    Owner:
      'Inhaberin oder Inhaber ist eingeladen; die erste Anmeldung steht noch aus. Du kannst die Einladung noch einmal schicken.',
    LiveKeys:
      'Käufer können bezahlen, aber die Schlüssel des Zahlungsanbieters sind Testschlüssel: Sie bekämen ihre Fotos, ohne zu bezahlen. Erstatte deinen Testkauf, und lass dann die echten Schlüssel auf dem Server eintragen.',
  },
  testPurchase:
    'Kaufe in deinem Shop ein Foto wie ein Besucher. Die Schlüssel des Zahlungsanbieters sind Testschlüssel: Bezahle mit einer seiner Testkarten, dann fließt kein Geld.',
  gaps: {
    NoKeys: (way) => `${way}: wird nicht angeboten, weil auf dem Server die Schlüssel des Anbieters fehlen.`,
    NoCurrency: (way) => `${way}: wird nicht angeboten, weil der Anbieter die Währung nicht unterstützt.`,
  },
  notice: {
    draft: 'Impressum entwerfen',
    representedBy: 'Vertreten durch',
    phone: 'Telefon (freiwillig)',
    counsel:
      'Das ist eine Vorlage und keine Rechtsberatung. Lass sie anwaltlich prüfen: Manche Länder und Branchen verlangen mehr.',
    sellerFirst: 'Gib zuerst den Verkäufer ein: Daraus entsteht das Impressum.',
  },
  sender: {
    title: 'Absender der Mails',
    own: (sender) => `Die Mails des Shops kommen von ${sender}.`,
    installations: (sender) =>
      `Die Mails des Shops kommen von der Adresse der Installation, ${sender}. Wer sie betreibt, kann eine Adresse deiner Domain einstellen.`,
    means: 'Drei DNS-Einträge beweisen Empfängern, dass eine Mail echt ist. Ohne sie landet sie oft im Spam.',
    looking: 'Die Einträge werden abgefragt',
    example:
      'Diese Adresse ist nur ein Beispiel, deshalb geht keine Mail hinaus. Wer die Installation betreibt, muss eine echte einstellen.',
    states: {
      ok: 'vorhanden',
      missing: 'fehlt',
      unknown: 'der DNS hat nicht geantwortet',
      KeysUnreadable: 'der Shop kann seine Schlüssel nicht lesen: sag deiner Administration Bescheid',
    },
    records: {
      SPF: 'Sagt, welche Server Mails dieser Domain verschicken dürfen.',
      DKIM: 'Enthält den Schlüssel, mit dem Empfänger die Signatur jeder Mail prüfen.',
      DMARC: 'Sagt, was Empfänger mit Mails machen, die beide Prüfungen nicht bestehen.',
    },
    otherSigns: 'der Shop signiert nicht; vielleicht tut es dein Mailserver',
    writeRecord: 'Trage diesen Eintrag dort ein, wo der DNS der Domain verwaltet wird:',
    askServer:
      'Trage einen solchen Eintrag dort ein, wo der DNS der Domain verwaltet wird. Den Teil in der Mitte nennt dein Mailanbieter:',
  },

  deletion: {
    title: 'Diesen Shop löschen',
    means:
      'Für einen Shop, der versehentlich angelegt wurde. Alle Einstellungen, Seiten, Veranstaltungen und Mitglieder werden gelöscht.',
    prevented: 'Dieser Shop lässt sich nicht löschen, denn er hat:',
    blocks: {
      Orders: {
        what: 'Bestellungen',
        remedy: 'Käufer und Gesetz brauchen sie. Um den Shop zu schließen, entferne stattdessen seine Hosts.',
      },
      Books: {
        what: 'Belege, Buchungen, Abrechnungen oder Auszahlungen',
        remedy: 'Sie müssen nach dem Gesetz aufbewahrt werden.',
      },
      Photos: { what: 'Fotos oder Videos', remedy: 'Lösche die Veranstaltungen, zu denen sie gehören.' },
      Participants: {
        what: 'Teilnehmer oder Menschen, die ihre Fotos gesucht haben',
        remedy: 'Lösche die Veranstaltungen, zu denen sie gehören.',
      },
      Requests: {
        what: 'Anfragen von Menschen oder Nachweise über gelöschte Daten',
        remedy: 'Sie belegen, was verlangt und getan wurde. Deshalb bewahrt der Shop sie auf.',
      },
    },
    toEvents: 'Veranstaltungen öffnen',
    toHosts: 'Hosts ändern',
    delete: 'Shop löschen',
    confirmTitle: (name: string) => `„${name}“ löschen`,
    consequences:
      'Alle Daten und Dateien dieses Shops werden sofort gelöscht, und seine Mitglieder verlieren den Zugang. Das lässt sich nicht rückgängig machen. Andere Shops behalten alles.',
    typeName: (name: string) => `Gib zur Bestätigung den Namen des Shops ein: ${name}`,
  },
} satisfies Texts<typeof en>;
