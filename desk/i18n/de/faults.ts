import type en from '../en/faults.ts';
import type { Texts } from '../texts.ts';

export default {
  sentences: {
    'is no host name, as in photos.example.com':
      'Das ist kein Hostname. Gib einen ein wie fotos.example.com.',
    'is the host of another brand, or of the desk':
      'Diesen Host hat schon ein anderer Shop oder der Desk. Entferne ihn dort zuerst, oder wähle einen anderen.',
    'cannot be shown as the address for questions':
      'Diese E-Mail-Adresse kann Besuchern nicht für Fragen gezeigt werden. Gib eine andere ein.',
    'is not a visible photo': 'Besucher sehen dieses Foto schon nicht, oder der Shop hat es verborgen.',
    'is no hidden photo': 'Dieses Foto ist nicht verborgen.',
    'add the reason: another person hid a photo, or it shows a protected participant':
      'Schreib warum: Jemand anderes hat ein Foto verborgen, oder es zeigt jemanden, der geschützt ist.',
    'is hidden for a reason that your role does not lift':
      'Deine Rolle darf dieses Foto nicht wieder zeigen. Frag die Betreiber oder die Datenschutzbeauftragten.',
    'is no PNG, JPEG or WebP of at most 4096 pixels a side':
      'Das ist kein PNG, JPEG oder WebP mit höchstens 4096 Pixeln je Seite.',
    'more than {} photos would be free':
      'Mehr als {} Fotos wären gratis, mit denen, die schon heruntergeladen wurden. Frag, wer den Shop betreibt.',
    'is no picture that can be read': 'Dieses Bild lässt sich nicht lesen.',
    'shows no face': 'Auf dem Bild ist kein Gesicht zu erkennen.',
    'shows more than one face': 'Auf dem Bild sind mehrere Gesichter. Schneide die anderen ab.',
    'name at least one entry': 'Wähle mindestens einen Eintrag.',
    'must contain the changed facts as they were shown': 'Die Seite war veraltet. Bitte noch einmal ansehen.',
    'name at least one bib that is in the photo, or one that is not':
      'Bitte angeben, welche Nummern dort stehen oder welche nicht.',
    'eventId is required for organizers, and allowed only for them':
      'Ein Veranstalter braucht eine Veranstaltung; keine andere Rolle hat eine.',
    'was removed already, or those who bought it are to keep it':
      'Das Foto ist schon entfernt, oder seine Käufer sollen es behalten.',
    'an order changed: look at the removal again':
      'Eine Bestellung hat sich geändert. Prüfe die Liste noch einmal.',
    'names an order twice': 'Eine Bestellung ist zweimal gewählt. Wähle für jede Bestellung eine Erstattung.',
    'names an order that was not shown':
      'Eine der Bestellungen stand nicht in der Liste. Prüfe sie noch einmal.',
    'need a reason, and that buyers lose the photo':
      'Nenne für Erstattungen den Grund, und entferne das Foto auch bei denen, die es gekauft haben.',
    'it was ordered meanwhile: check its removal again':
      'Inzwischen hat es jemand bestellt. Bitte die Folgen noch einmal ansehen.',
    'is no photographer of this tenant': 'Dieser Shop hat diese Fotografin oder diesen Fotografen nicht.',
    'is no name': 'Das ist kein Name.',
    'an organizer’s link has an event, and no other link has one':
      'Wähle die Veranstaltung der Veranstalter.',
    'a photographer’s link has a photographer, and no other link has one': 'Wähle, um wessen Fotos es geht.',
    'is being deleted, or was merged':
      'Die Veranstaltung wird gelöscht oder ist in einer anderen aufgegangen.',
    '“{}” is not a time like 10:00:00 that has been': '{} ist keine Uhrzeit wie 10:00:00, die schon war.',
    'another feed brings the same: remove that first':
      'Eine andere Adresse liefert dasselbe. Entferne zuerst diese.',
    'is missing': 'Hier fehlt etwas.',
    '“{}” is none of {} = a heading': '„{}“ ist nicht eines von {} = eine Überschrift.',
    '“{}” is not a time like 10:00:00': '{} ist keine Uhrzeit wie 10:00:00.',
    'is not after the beginning': 'Das Ende muss nach dem Anfang liegen.',
    'is more than {} days later': 'Das Ende darf höchstens {} Tage nach dem Anfang liegen.',
    'is no event of this tenant': 'Dieser Shop hat keine solche Veranstaltung.',
    'they have it already': 'Diese Rolle ist schon vergeben.',
    'is missing: an event is an organizer’s':
      'Bitte auch die Rolle angeben: Nur ein Veranstalter hat eine Veranstaltung.',
    'is the last owner: add another one first':
      'Das ist der letzte Inhaber. Bitte zuerst einen weiteren hinzufügen.',
    'is no zone like Europe/Vienna': 'Die Zeitzone bitte wie in Europe/Vienna schreiben.',
    'it was changed elsewhere: check it again':
      'Jemand hat es inzwischen geändert. Bitte noch einmal ansehen.',
    'there is an event of this title on this day already':
      'An diesem Tag gibt es schon eine Veranstaltung mit diesem Titel. Öffne sie oder ändere den Titel.',
    'its prices are in another currency':
      'Die Preise der früheren Veranstaltung sind in einer anderen Währung. Lege die neue ohne sie an.',
    'another event has it': 'Eine andere Veranstaltung hat diese Nummer.',
    'there is no event {}': 'Es gibt keine Veranstaltung {}.',
    'something changed: look at it again': 'Inzwischen hat sich etwas geändert. Bitte noch einmal ansehen.',
    'is nothing': 'Der Betrag ist null. Bitte einen größeren angeben.',
    'its address is proved already': 'Ihre Adresse ist schon bestätigt.',
    'is not unpaid: it is paid or canceled': 'Die Bestellung ist inzwischen bezahlt oder storniert.',
    'is not paid, so it delivers no files': 'Die Bestellung ist nicht bezahlt und gibt keine Dateien heraus.',
    'is kept without an end': 'Ihre Dateien werden schon unbegrenzt aufbewahrt.',
    'is sooner than what it is kept for already': 'Ihre Dateien werden schon länger aufbewahrt.',
    'is not paid: no mail delivers it': 'Die Bestellung ist nicht bezahlt, es gibt keine Mail zu senden.',
    'is a bib of the two': 'Die Startnummer muss eine der beiden sein.',
    'protection would end for {}: bibs {}. An owner, an operator or a privacy officer has to confirm it':
      'Der Schutz würde für {} enden, mit den Startnummern {}. Bitte Inhaber, Betreiber oder Datenschutz, das zu ändern oder den Schutz vorher aufzuheben.',
    'there are packages or confirmed photos of bibs {}. An owner or an operator has to make this change':
      'Für diese Startnummern ist ein Paket bestellt, oder es wurden Fotos bestätigt: {}. Bitte Inhaber oder Betreiber, das zu ändern.',
    'is being deleted': 'Die Veranstaltung wird gerade gelöscht.',
    'is the same participant': 'Das ist derselbe Teilnehmer. Bitte einen anderen wählen.',
    'they were changed meanwhile: check them again':
      'Jemand hat sie inzwischen geändert. Bitte noch einmal ansehen.',
    '{} belongs to {}': '{} trägt {}.',
    'is no photo of the event that can be seen': 'Die Veranstaltung hat kein solches sichtbares Foto.',
    'another cover was chosen meanwhile': 'Inzwischen hat jemand ein anderes Titelbild gewählt.',
    'another verdict on the photo was given meanwhile':
      'Jemand hat die Nummern dieses Fotos inzwischen geändert.',
    'the start list does not have it': 'Die Startliste hat diese Nummer nicht.',
    '{} is no photo of this event': '{} ist kein Foto dieser Veranstaltung.',
    'is no cursor of this list': 'Die Liste hat sich geändert. Bitte auf der ersten Seite beginnen.',
    'is there already': 'Diesen Code gibt es schon.',
    'version {} was created meanwhile: check it first':
      'Jemand hat inzwischen Version {} angelegt. Bitte zuerst ansehen.',
    'a list of this kind has no such column': 'Diese Art von Liste hat keine solche Spalte.',
    'this was not shown: propose it first':
      'Das wurde vorher nicht gezeigt. Bitte zuerst die Änderungen anzeigen.',
    'does not wait any more: it was answered or taken back':
      'Inzwischen hat ihn jemand beantwortet, oder er wurde zurückgenommen.',
    'fill in what stands in square brackets': 'Fülle aus, was in eckigen Klammern steht.',
    'decide every photo that is there': 'Entscheide über jedes Foto, das noch da ist.',
    'a photo was ordered meanwhile: check the request again':
      'Inzwischen hat jemand ein Foto bestellt. Sieh dir den Antrag noch einmal an.',
    'names a photo that is not there': 'Eines der Fotos gibt es nicht.',
    'an owner or an operator has to decide it': 'Darüber entscheiden Inhaber oder Betreiber.',
    'is already decided': 'Inzwischen hat jemand entschieden.',
    'is a version whose files were not kept': 'Die Dateien dieser Version wurden nicht aufbewahrt.',
    'the tenant has no event "{}"': 'Dieser Shop hat keine Veranstaltung „{}“.',
    'the tenant has no order "{}"': 'Dieser Shop hat keine Bestellung „{}“.',
    'must be a month like 2026-05': 'Schreibe den Monat wie 2026-05.',
    'has no shares': 'An diesem Monat hat niemand einen Anteil.',
    'must have ended at least an hour ago': 'Der Monat muss seit einer Stunde zu Ende sein.',
    'is settled already': 'Dieser Monat ist schon abgerechnet.',
    'has sales before it that are not settled':
      'Frühere Verkäufe sind noch nicht abgerechnet. Rechne zuerst die Monate davor ab.',
    'names no payer with an IBAN': 'Die Datei der Empfänger nennt keinen Zahler mit IBAN.',
    'has nothing that the bank can pay': 'Hier ist nichts, was die Bank überweisen kann.',
    '{} is no statement': 'Es gibt keine Abrechnung {}.',
    '{} was paid before': '{} wurde schon als bezahlt vermerkt.',
    '{} has nothing payable': 'Bei {} ist nichts auszuzahlen.',
  },
  fields: {
    'Too small: expected string to have >={} characters': 'ist zu kurz: mindestens {} Zeichen',
    'Too big: expected string to have <={} characters': 'ist zu lang: höchstens {} Zeichen',
    'Too small: expected number to be >={}': 'ist zu klein: mindestens {}',
    'Too big: expected number to be <={}': 'ist zu groß: höchstens {}',
    'Invalid email address': 'ist keine E-Mail-Adresse',
    'Invalid ISO date': 'ist kein Tag wie 2026-05-10',
    'Invalid URL': 'ist keine Adresse wie https://example.com',
    'Invalid UUID': 'ist keine ID',
    'Unrecognized key: {}': 'ist unbekannt: {}',
    'Invalid option: expected one of {}': 'ist keines von {}',
    'Invalid input: expected {}, received {}': 'sollte {} sein, nicht {}',
  },
} satisfies Texts<typeof en>;
