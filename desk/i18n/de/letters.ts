import type en from '../en/letters.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Briefe an Teilnehmer',
  explanation:
    'Wer mit einer Adresse auf der Startliste steht, bekommt einen Brief zu dieser Veranstaltung, sobald Fotos von ihm zu kaufen sind. Geschützte und abgemeldete Personen bekommen keinen.',
  ground: 'Rechtsgrundlage',
  noGround: 'Nicht festgehalten: Es wird kein Brief verschickt.',
  setGround: 'Rechtsgrundlage festhalten',
  changeGround: 'Rechtsgrundlage ändern',
  groundHint:
    'In deinen Worten, etwa „Einwilligung bei der Anmeldung, Formular vom 1. März“. Sie wird mit deinem Namen festgehalten.',
  groundText: 'Auf welcher Grundlage darf den Teilnehmern geschrieben werden?',
  takeBack: 'Grundlage zurücknehmen',
  takeBackMeans: 'Die Briefe hören auf. Was verschickt ist, lässt sich nicht zurückholen.',
  start: 'Briefe starten',
  startMeans: (count, shown) =>
    count === 1
      ? `${shown} Person bekommt jetzt einen Brief.`
      : `${shown} Personen bekommen jetzt einen Brief.`,
  startLater: 'Andere folgen von selbst, wenn Fotos von ihnen veröffentlicht sind.',
  pace: (perMinute) =>
    `Höchstens ${perMinute} gehen in einer Minute hinaus. Andere Mails warten nicht auf sie.`,
  pause: 'Briefe anhalten',
  pauseMeans: 'Briefe, die noch warten, bleiben liegen, bis du sie wieder startest.',
  state: 'Stand',
  isSending: 'Werden verschickt',
  isNotSending: 'Werden nicht verschickt',
  heldUntil: (moment) => `Der Mailserver will bis ${moment} keine weiteren.`,
  lost: 'Es kann nichts verschickt werden: Das Adressgeheimnis des Servers wurde geändert, und niemand weiß mehr, wer keine Briefe will. Frag, wer den Server betreibt.',
  progress: 'Bisher',
  states: {
    Sent: 'Verschickt',
    Waiting: 'Warten',
    Refused: 'Abgelehnt',
    Withdrawn: 'Nicht mehr nötig',
  },
  answers: { Bounced: 'Zurückgekommen', Complained: 'Beschwerden', Unsubscribed: 'Abgemeldet' },
  preview: 'Wer jetzt einen bekäme',
  letters: 'Einen Brief',
  reasons: {
    NoPhotos: 'Noch keine Fotos von ihnen',
    NoAddress: 'Keine Adresse',
    SharedAddress: 'Jemand anderes bekommt ihn an derselben Adresse',
    Protected: 'Geschützt',
    Written: 'Haben ihn schon',
    Unsubscribed: 'Abgemeldet',
    Elsewhere: 'Anderswo abgemeldet',
    Bounced: 'Die Adresse gibt es nicht',
    Complained: 'Beschwert',
    Erased: 'Gelöscht',
  },
  sample: 'Ein Brief, mit erfundener Startnummer',
  suppress: 'Anderswo abgemeldete Adressen',
  suppressHint:
    'Eine pro Zeile: wer dir oder deinem Newsletter gesagt hat, keine Mails zu wollen. Sie bekommen zu keiner Veranstaltung Briefe. Aufgehoben werden nur Hashes davon.',
  suppressed: (addresses, fresh) => `${addresses} vermerkt, davon ${fresh} neu.`,
  suppressAction: 'Keine Briefe mehr schicken',
} satisfies Texts<typeof en>;
