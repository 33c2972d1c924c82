import type { MailTexts } from './mail-texts.ts';

export const de: MailTexts = {
  pictures: {
    yours: { one: 'Dein Foto von {event}', other: 'Deine Fotos von {event}' },
    ofBib: {
      one: 'Foto mit der Startnummer {number} von {event}',
      other: 'Fotos mit der Startnummer {number} von {event}',
    },
  },
  quotes: ['„', '“'],
  orderNumber: 'Bestellung {number}',
  paid: 'Bezahlt: {total}',
  free: 'Kostenlos',
  help: 'Fragen? Schreib an {support}.',
  helpWithOrder: 'Fragen? Schreib an {support} und nenne die Bestellnummer.',
  addressReplaced: {
    subject: 'Andere E-Mail-Adresse für deine Fotos: {event}',
    heading: 'Eine andere E-Mail-Adresse wurde eingetragen',
    body: 'Für Startnummer {number} bei {event} ist jetzt eine andere E-Mail-Adresse eingetragen. Über sie lassen sich die Fotos öffnen. Zum Herunterladen oder Löschen gespeicherter Daten ist deine Bestätigung nötig.',
    several:
      'Für die Startnummern {number} bei {event} sind jetzt andere E-Mail-Adressen eingetragen. Über sie lassen sich die Fotos öffnen. Zum Herunterladen oder Löschen gespeicherter Daten ist eine Bestätigung nötig.',
    wasYou: 'Stimmt das? Dann bestätige die neue Adresse. Der Link gilt {days} Tage lang.',
    action: 'Neue Adresse bestätigen',
    write: 'Uns schreiben',
    notYou: 'Du weißt nichts davon? Dann bestätige nichts und schreib uns.',
    notAsked: 'Du hast nicht darum gebeten? Dann schreib uns.',
  },
  orderReaddressed: {
    subject: 'Andere E-Mail-Adresse für Bestellung {number}',
    body: 'Jemand hat auf der Seite der Bestellung {number} eine andere E-Mail-Adresse eingetragen. Unsere Mails zur Bestellung gehen jetzt dorthin. Um gespeicherte Daten herunterzuladen oder zu löschen, braucht diese Adresse deine Bestätigung.',
    byShop:
      'Wir haben für Bestellung {number} eine andere E-Mail-Adresse eingetragen. Unsere Mails zur Bestellung gehen jetzt dorthin. Über diese Adresse lassen sich gespeicherte Daten herunterladen oder löschen.',
  },
  ownData: {
    subject: 'Was wir über dich gespeichert haben',
    heading: 'Was wir über dich gespeichert haben',
    body: 'Jemand hat auf {site} gefragt, was wir zu dieser E-Mail-Adresse gespeichert haben. Der Link zeigt es dir; dort kannst du es auch herunterladen oder löschen lassen.',
    action: 'Meine Daten zeigen',
    keep: {
      one: 'Der Link gilt {count} Stunde lang und nur für dich.',
      other: 'Der Link gilt {count} Stunden lang und nur für dich.',
    },
    notYou: 'Das warst du nicht? Dann ignoriere diese Mail: Ohne den Link sieht niemand etwas.',
  },
  guarded: {
    subject: 'Die Fotos: {event}',
    heading: 'Hier sind die Fotos.',
    body: 'Mit dieser E-Mail-Adresse ist jemand angemeldet, dessen Name und Fotos geschützt sind. Der Shop zeigt sie sonst niemandem. Wer diesen Link hat, kann sie sehen.',
    action: 'Fotos zeigen',
  },
  verification: {
    subject: 'Deine Fotos: {event}',
    heading: 'Hier sind deine Fotos.',
    body: 'Du hast die Fotos von {event} angefordert, die zu dieser E-Mail-Adresse gehören. Der Link öffnet sie.',
    bodyWithVideos:
      'Du hast die Fotos und Videos von {event} angefordert, die zu dieser E-Mail-Adresse gehören. Der Link öffnet sie.',
    action: 'Meine Fotos zeigen',
    keep: {
      one: 'Der Link öffnet deine Fotos {count} Stunde lang. Gib ihn nur an Menschen weiter, die sie sehen dürfen.',
      other:
        'Der Link öffnet deine Fotos {count} Stunden lang. Gib ihn nur an Menschen weiter, die sie sehen dürfen.',
    },
    notYou: 'Das warst du nicht? Dann ignoriere diese Mail: Ohne den Link kommt niemand hinein.',
  },
  factorGuessed: {
    subject: 'Jemand wollte deine Fotos öffnen: {event}',
    heading: 'Warst du das?',
    body: 'Jemand hat mehrmals versucht, deine Fotos von {event} zu öffnen, und dabei eine Angabe falsch eingegeben, die nur du kennen solltest. Deine Fotos blieben verschlossen. Nach jedem weiteren Versuch wird die Wartezeit länger.',
    wasYou: 'Das warst du? Dann öffne deine Fotos mit dem Link: Mehr brauchst du dafür nicht.',
    notYou:
      'Das warst du nicht? Dann musst du nichts tun. Wir schreiben dir deswegen höchstens einmal am Tag.',
  },
  yours: { one: 'Es gehört dir.', other: 'Sie gehören dir.' },
  order: {
    subject: { one: 'Dein Foto ist da: {event}', other: 'Deine Fotos sind da: {event}' },
    body: {
      one: 'Dein Foto von {event} steht in voller Größe und ohne Wasserzeichen zum Download bereit.',
      other:
        'Deine {count} Fotos von {event} stehen in voller Größe und ohne Wasserzeichen zum Download bereit.',
    },
    action: 'Herunterladen',
    keep: 'Heb diese Mail auf: Der Link führt dich zu deinen Fotos zurück. Wer ihn hat, kann sie herunterladen.',
    andCodes: {
      one: 'Dein Geschenkcode kommt in einer eigenen Mail. Du findest ihn auch auf der Seite deiner Bestellung.',
      other:
        'Deine Geschenkcodes kommen in einer eigenen Mail. Du findest sie auch auf der Seite deiner Bestellung.',
    },
    andAwaited: {
      one: '{count} Foto folgt: Der Fotograf lädt die Datei in voller Größe noch hoch. Wir schreiben dir, sobald sie da ist.',
      other:
        '{count} Fotos folgen: Der Fotograf lädt die Dateien in voller Größe noch hoch. Wir schreiben dir, sobald sie da sind.',
    },
    completeSet: {
      one: 'Mach das Set komplett: {count} Foto für {price}.',
      other: 'Mach das Set komplett: alle {count} Fotos für {price}.',
    },
    files: { one: 'Deine Datei', other: 'Deine {count} Dateien' },
    moreFiles: { one: '… und {count} weitere', other: '… und {count} weitere' },
    andLater: 'Weitere Fotos kommen nach dem Rennen. Wir schreiben dir, sobald sie da sind.',
    andVideos: {
      one: 'Dein Video ist auch dabei.',
      other: 'Deine {count} Videos sind auch dabei.',
    },
  },
  videosOrder: {
    subject: {
      one: 'Dein Video ist da: {event}',
      other: 'Deine Videos sind da: {event}',
    },
    body: {
      one: 'Dein Video von {event} steht ohne Wasserzeichen zum Download bereit.',
      other: 'Deine {count} Videos von {event} stehen ohne Wasserzeichen zum Download bereit.',
    },
    action: 'Herunterladen',
    keep: 'Heb diese Mail auf: Der Link führt dich zu deinen Videos zurück. Wer ihn hat, kann sie herunterladen.',
  },
  withdrawal: 'Du hast am {time} zugestimmt:',
  awaitedOrder: {
    subject: {
      one: 'Dein Foto ist unterwegs: {event}',
      other: 'Deine Fotos sind unterwegs: {event}',
    },
    body: {
      one: 'Du hast ein Foto von {event} gekauft. Der Fotograf lädt die Datei in voller Größe noch hoch. Wir schreiben dir, sobald sie da ist, und du findest sie hinter diesem Link. Bis dahin bestätigt diese Mail deine Bestellung.',
      other:
        'Du hast {count} Fotos von {event} gekauft. Der Fotograf lädt die Dateien in voller Größe noch hoch. Wir schreiben dir, sobald sie da sind, und du findest sie hinter diesem Link. Bis dahin bestätigt diese Mail deine Bestellung.',
    },
    action: 'Bestellung ansehen',
    keep: 'Heb diese Mail auf: Auch deine Fotos findest du hinter diesem Link.',
  },
  originalsHere: {
    subject: {
      one: 'Dein Foto ist da: {event}',
      other: 'Alle deine Fotos sind da: {event}',
    },
    heading: 'Das Warten hat ein Ende.',
    body: {
      one: 'Die Datei in voller Größe zu deinem Foto von {event} ist da. Lade sie jetzt ohne Wasserzeichen herunter.',
      other:
        'Die letzten Dateien des Fotografen sind da: Alle deine {count} Fotos von {event} stehen in voller Größe und ohne Wasserzeichen zum Download bereit.',
    },
    action: 'Herunterladen',
    keep: 'Heb diese Mail auf: Der Link führt dich zu deinen Fotos zurück. Wer ihn hat, kann sie herunterladen.',
  },
  preorder: {
    subject: 'Deine Bestellung: {event}',
    heading: 'Alles klar zum Start.',
    body: 'Deine Fotos von {event} kommen nach dem Rennen. Wir schreiben dir, sobald sie da sind. Bis dahin bestätigt diese Mail deine Bestellung.',
    action: 'Bestellung ansehen',
    keep: 'Heb diese Mail auf: Auch deine Fotos findest du hinter diesem Link.',
  },
  codesOrder: {
    subject: 'Deine Bestellung {number}',
    heading: 'Danke.',
    body: 'Deine Bestellung ist bezahlt.',
    action: 'Bestellung ansehen',
    keep: 'Heb diese Mail auf und gib den Link nicht weiter: Er führt dich zu deiner Bestellung zurück.',
  },
  archive: {
    subject: 'Dein Archiv ist fertig: {event}',
    heading: 'Alle Fotos in einer Datei.',
    body: 'Du wolltest alle deine Fotos von {event} in einer ZIP-Datei. Sie ist fertig.',
    action: 'Archiv herunterladen',
    keep: 'Wenn der Download abbricht, starte ihn auf derselben Seite einfach noch einmal.',
  },
  giftCodes: {
    subject: { one: 'Dein Geschenkcode', other: 'Deine Geschenkcodes' },
    heading: { one: 'Ein Geschenk zum Weitergeben.', other: 'Geschenke zum Weitergeben.' },
    body: {
      one: 'Dieser Code gilt einmal für alle Fotos einer Person von einer Veranstaltung. Gib ihn im Warenkorb als Aktionscode ein.',
      other:
        'Jeder dieser {count} Codes gilt einmal für alle Fotos einer Person von einer Veranstaltung. Gib ihn im Warenkorb als Aktionscode ein.',
    },
    action: 'Bestellung ansehen',
    keep: 'Wer einen Code hat, kann ihn einlösen: Zeig ihn nur der Person, für die er bestimmt ist.',
    forName: 'Für {name}',
  },
  giftReceived: {
    subject: 'Ein Geschenk für dich: alle deine Fotos',
    heading: 'Jemand schenkt dir deine Fotos.',
    headingNamed: '{name}, jemand schenkt dir deine Fotos.',
    body: 'Dieser Code gilt einmal für alle Fotos von dir von einer Veranstaltung. Such deine Fotos, leg das Paket mit allen in den Warenkorb und gib dort den Code ein.',
    action: 'Meine Fotos finden',
    keep: 'Wer den Code hat, kann ihn einlösen: Behalte ihn für dich.',
    message: 'Dazu wurde dir geschrieben:',
  },
  preorderReady: {
    subject: { one: 'Dein Foto ist da: {event}', other: 'Deine Fotos sind da: {event}' },
    heading: 'Das Warten hat ein Ende.',
    body: {
      one: 'Dein Foto von {event} ist da. Bezahlt ist es schon: Lade es einfach herunter, in voller Größe und ohne Wasserzeichen.',
      other:
        'Deine {count} Fotos von {event} sind da. Bezahlt sind sie schon: Lade sie einfach herunter, in voller Größe und ohne Wasserzeichen.',
    },
    action: 'Herunterladen',
    keep: 'Wenn wir noch mehr Fotos von dir finden, kommen sie hinter diesem Link ohne Aufpreis dazu.',
  },
  packageGrown: {
    subject: { one: 'Ein neues Foto von dir: {event}', other: '{count} neue Fotos von dir: {event}' },
    heading: 'Dein Paket ist gewachsen.',
    body: {
      one: '{count} neues Foto von {event} ist zu deinem Paket dazugekommen. Es gehört dir, ohne Aufpreis.',
      other:
        '{count} neue Fotos von {event} sind zu deinem Paket dazugekommen. Sie gehören dir, ohne Aufpreis.',
    },
    action: 'Ansehen',
    keep: 'Du bekommst diese Mail, weil du alle Fotos von dir gekauft hast.',
  },
  photoAlertAsked: {
    subject: 'Bitte bestätigen: Fotos von {event}',
    heading: 'Sollen wir dir schreiben?',
    body: 'Du möchtest eine Mail bekommen, sobald die Fotos von {event} da sind. Bitte bestätige, dass du das warst.',
    bodyOfYou:
      'Du möchtest eine Mail bekommen, sobald es bei {event} Fotos von dir gibt. Bitte bestätige, dass du das warst.',
    bodyOfBib:
      'Du möchtest eine Mail bekommen, sobald es bei {event} Fotos mit der Startnummer {number} gibt. Bitte bestätige, dass du das warst.',
    action: 'Ja, schreibt mir',
    keep: {
      one: 'Der Link gilt {count} Stunde. Danach löschen wir deine Adresse.',
      other: 'Der Link gilt {count} Stunden. Danach löschen wir deine Adresse.',
    },
    notYou: 'Das warst du nicht? Dann ignoriere diese Mail: Es kommt keine weitere.',
  },
  photoAlertFound: {
    subject: 'Die Fotos sind da: {event}',
    heading: 'Das Warten hat ein Ende.',
    body: 'Die Fotos von {event} sind da. Such deine im Shop.',
    bodyOfYou: 'Es gibt Fotos von dir bei {event}.',
    bodyOfBib: 'Es gibt Fotos mit der Startnummer {number} bei {event}.',
    action: 'Fotos ansehen',
    actionOfCount: { one: '{count} Foto ansehen', other: '{count} Fotos ansehen' },
    keep: 'Das war unsere einzige Mail dazu. Wir löschen jetzt deine Adresse.',
  },
  photosHere: {
    subject: 'Fotos von dir: {event}',
    heading: 'Du bist im Bild.',
    keep: 'Das ist unsere einzige Mail zu dieser Veranstaltung.',
    why: 'Du bekommst diese Mail, weil deine Adresse auf der Startliste von {event} steht.',
  },
  photoAlertLeave: 'Mit einem Klick abbestellen',
  orderRefunded: {
    subject: 'Deine Rückerstattung: Bestellung {number}',
    subjectFree: 'Deine Bestellung {number} ist storniert',
    heading: 'Dein Geld ist unterwegs.',
    headingFree: 'Deine Bestellung ist storniert.',
    body: 'Wir haben dir {total} auf demselben Weg zurückerstattet, auf dem du bezahlt hast. Je nach Bank kann es einige Tage dauern, bis das Geld auf deinem Konto ist. Die Bestellung ist storniert, ihre Dateien lassen sich nicht mehr herunterladen.',
    bodyFree:
      'Du hattest nichts dafür bezahlt, es gibt also nichts zu erstatten. Ihre Dateien lassen sich nicht mehr herunterladen.',
    action: 'Bestellung ansehen',
    keep: 'Deine Belege findest du weiterhin auf der Seite der Bestellung.',
  },
  orderPartRefunded: {
    subject: 'Teilerstattung: Bestellung {number}',
    heading: 'Ein Teil deines Geldes ist unterwegs.',
    body: 'Wir haben dir {total} von deiner Bestellung auf demselben Weg zurückerstattet, auf dem du bezahlt hast. Je nach Bank kann es einige Tage dauern, bis das Geld auf deinem Konto ist.',
    returned:
      'Erstattet: {items}. Diese Dateien lassen sich nicht mehr herunterladen; alles andere, was du gekauft hast, bleibt deins.',
    kept: 'Alles, was du gekauft hast, bleibt deins.',
    action: 'Bestellung ansehen',
    keep: 'Deine Belege findest du weiterhin auf der Seite der Bestellung.',
  },
  photoRemoved: {
    subject: 'Ein Foto aus deiner Bestellung {number}',
    heading: 'Wir mussten ein Foto entfernen.',
    body: 'Wir mussten ein Foto von {event} aus unserem Shop und aus deiner Bestellung entfernen. Es lässt sich nicht mehr herunterladen; alles andere, was du gekauft hast, bleibt deins. Es tut uns leid.\n\nBei Fragen antworte einfach auf diese Mail.',
    action: 'Zur Bestellung',
    keep: 'Der Link öffnet deine Bestellung.',
  },
  videoRemoved: {
    subject: 'Ein Video aus deiner Bestellung {number}',
    heading: 'Wir mussten ein Video entfernen.',
    body: 'Wir mussten ein Video von {event} aus unserem Shop und aus deiner Bestellung entfernen. Es lässt sich nicht mehr herunterladen; alles andere, was du gekauft hast, bleibt deins. Es tut uns leid.\n\nBei Fragen antworte einfach auf diese Mail.',
    action: 'Zur Bestellung',
    keep: 'Der Link öffnet deine Bestellung.',
  },
  photoReplaced: {
    subject: 'Ein Foto aus deiner Bestellung {number} wurde ersetzt',
    heading: 'Du hast dafür ein anderes Foto.',
    body: 'Wir mussten ein Foto von {event} aus unserem Shop und aus deiner Bestellung entfernen. Dafür enthält deine Bestellung jetzt ein anderes Foto derselben Person. Dein Beleg bleibt gültig.',
    instead: 'Möchtest du lieber das Geld für dieses Foto zurück, antworte einfach auf diese Mail.',
    action: 'Zur Bestellung',
    keep: 'Der Link öffnet deine Bestellung mit dem neuen Foto.',
  },
  orderCanceled: {
    subject: 'Deine Bestellung {number} ist storniert',
    heading: 'Etwas aus deiner Bestellung gibt es nicht mehr.',
    body: 'Wir mussten es aus unserem Shop entfernen und haben die Bestellung deshalb storniert, bevor sie bezahlt war.',
    rest: 'Alles andere liegt in einem neuen Warenkorb, auch deine Aktionscodes. Wenn du es noch möchtest, bestelle es dort noch einmal.',
    nothingLeft: 'Sonst war nichts in der Bestellung.',
    late: 'Falls doch noch eine Zahlung eingeht, erstatten wir sie automatisch und vollständig.',
    action: 'Warenkorb öffnen',
    keep: 'Der Link öffnet deinen neuen Warenkorb.',
    actionEmpty: 'Bestellung ansehen',
    keepEmpty: 'Der Link öffnet deine Bestellung.',
  },
  goodwillCode: {
    subject: '{worth} Nachlass auf deine nächste Bestellung',
    heading: 'Das ist für dich.',
    body: 'Mit diesem Code bekommst du einmal {worth} Nachlass auf deine nächste Bestellung. Gib ihn im Warenkorb als Aktionscode ein.',
    until: 'Er gilt bis zum {day}.',
    action: 'Zum Shop',
    keep: 'Wer den Code hat, kann ihn einlösen: Behalte ihn für dich.',
  },
  loginLink: {
    subject: 'Dein Anmeldelink für die Verwaltung von {brand}',
    heading: 'Hier geht’s in die Verwaltung.',
    body: 'Der Link meldet dich als {email} an.',
    action: 'Anmelden',
    keep: 'Der Link funktioniert einmal und gilt {minutes} Minuten. Bitte gib ihn nicht weiter.',
    notYou: 'Du hast keinen Link angefordert? Dann ignoriere diese Mail: Ohne Klick passiert nichts.',
  },
  loginChanged: {
    subject: 'Deine Anmeldung in der Verwaltung hat sich geändert',
    heading: 'Deine Anmeldung in der Verwaltung',
    action: 'Verwaltung öffnen',
    changes: {
      PasskeyAdded: 'Du kannst dich jetzt als {email} mit dem Passkey „{name}“ anmelden.',
      PasskeyRemoved:
        'Der Passkey „{name}“ von {email} wurde entfernt. Andere Sitzungen, die mit einem Passkey begannen, sind beendet.',
      CodesMade: 'Für {email} wurden neue Wiederherstellungscodes erstellt. Die früheren gelten nicht mehr.',
      CodeUsed:
        'Jemand hat sich als {email} mit einem Wiederherstellungscode angemeldet. Dieser Code gilt nicht mehr.',
    },
    notYou:
      'Das warst nicht du? Melde dich mit einem Link an, öffne „Deine Anmeldung“, entferne, was du nicht kennst, und erstelle neue Wiederherstellungscodes. Prüfe dann, wer noch dein Postfach lesen kann, und sag einem Inhaber des Shops Bescheid.',
  },
  accountLink: {
    subject: 'Dein Anmeldelink für {site}',
    heading: 'Hier geht’s zu deinen Bestellungen.',
    body: 'Der Link meldet dich auf {site} als {email} an.',
    action: 'Anmelden',
    keep: 'Der Link funktioniert einmal und gilt {minutes} Minuten. Bitte gib ihn nicht weiter.',
    notYou: 'Du hast keinen Link angefordert? Dann ignoriere diese Mail: Ohne Klick passiert nichts.',
  },
  memberInvited: {
    subject: 'Deine Einladung in die Verwaltung von {brand}',
    heading: 'Willkommen im Team von {brand}.',
    body: 'Du bist eingeladen, in der Verwaltung von {brand} mitzuarbeiten. Deine Rolle: {roles}. Der Link führt dich hin; melde dich dort mit dieser E-Mail-Adresse an.',
    action: 'Einladung annehmen',
    keep: {
      one: 'Der Link funktioniert einmal und gilt {count} Tag. Bitte gib ihn nicht weiter.',
      other: 'Der Link funktioniert einmal und gilt {count} Tage. Bitte gib ihn nicht weiter.',
    },
    notYou: 'Du weißt nicht, worum es geht? Dann ignoriere diese Mail: Es passiert nichts.',
    roles: {
      owner: 'Inhaber/in',
      operator: 'Betreiber/in',
      'privacy-officer': 'Datenschutzbeauftragte/r',
      accountant: 'Buchhaltung',
      organizer: 'Veranstalter/in',
      photographer: 'Fotograf/in',
    },
  },
};
