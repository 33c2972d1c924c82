import type en from '../en/upload.ts';
import { plural, type Texts } from '../texts.ts';

const photos = (count: number, shown: string) =>
  plural('de', count, { one: `${shown} Foto`, other: `${shown} Fotos` });

export default {
  heading: 'Fotos senden',
  by: (photographer, day) => `Als ${photographer}, bis ${day}`,
  over: 'Dieser Link gilt nicht mehr. Bitte um einen neuen, wo du ihn bekommen hast. Was du gesendet hast, ist da.',
  notFound:
    'Das ist kein Upload-Link. Öffne die Adresse, die du bekommen hast, oder scanne den Code noch einmal.',
  offline: 'Der Server ist nicht erreichbar. Diese Seite versucht es von selbst wieder.',
  drop: 'Fotos und Ordner hierher ziehen',
  choose: 'Fotos wählen',
  chooseFolder: 'Ordner wählen',
  looking: (count, shown) => `${photos(count, shown)} werden angesehen …`,
  otherDay: (count, shown, day) => `${photos(count, shown)} vom ${day}`,
  otherDays: 'Diese wurden nicht am Tag der Veranstaltung aufgenommen:',
  sendThese: 'Auch senden',
  leaveThese: 'Weglassen',
  leftRaw: (count, shown) =>
    plural('de', count, {
      one: `${shown} RAW-Datei wurde weggelassen: Der Shop verkauft JPEGs.`,
      other: `${shown} RAW-Dateien wurden weggelassen: Der Shop verkauft JPEGs.`,
    }),
  leftOther: (count, shown) =>
    plural('de', count, {
      one: `${shown} Datei, die kein Foto ist, wurde weggelassen.`,
      other: `${shown} Dateien, die keine Fotos sind, wurden weggelassen.`,
    }),
  progress: 'Gesendet von dem, was gewählt wurde',
  sentOf: (done, all) => `${done} von ${all} gesendet`,
  minutes: (count, shown) =>
    plural('de', count, { one: `noch etwa ${shown} Minute`, other: `noch etwa ${shown} Minuten` }),
  known: (count, shown) =>
    plural('de', count, { one: `${shown} war schon da`, other: `${shown} waren schon da` }),
  cutOff: 'Keine Verbindung. Es geht von selbst weiter, wo es war.',
  paused: 'Angehalten.',
  allSent: 'Alles ist gesendet.',
  previewsFirst:
    'Kleine Bilder gehen zuerst, damit sofort gefunden und gekauft wird. Die Fotos folgen in voller Größe.',
  keepOpen:
    'Lass diese Seite offen. Wird sie geschlossen, wähle dieselben Fotos noch einmal: Was da ist, wird nicht doppelt gesendet.',
  pause: 'Anhalten',
  goOn: 'Weiter',
  limit: 'Höchstens nutzen',
  limits: { none: 'die ganze Leitung', slow: '1 MB pro Sekunde', medium: '4 MB pro Sekunde' },
  unreadable: (names) => `Nicht mehr lesbar: ${names}. Steck die Karte wieder ein und wähle sie noch einmal.`,
  here: 'Im Shop',
  received: 'Angekommen',
  published: 'Im Verkauf',
  withBibs: 'Mit Startnummer',
  awaited: 'Volle Größe folgt',
  refused: 'Abgelehnt',
  refusedFiles: 'Abgelehnte Dateien',
  problems: {
    other: 'nicht lesbar',
    NotAPhoto: 'kein Foto',
    NotAnImage: 'kein Foto',
    Broken: 'beschädigt',
    TooLarge: 'zu groß: als JPEG exportieren',
    Truncated: 'unvollständig: noch einmal von der Karte kopieren',
    UnsupportedFormat: 'bitte als JPEG exportieren',
    TooSmall: 'zu klein',
    CameraRaw: 'eine RAW-Datei',
    Removed: 'wurde vom Shop entfernt',
    NoHeicDecoder: 'HEIC: bitte als JPEG senden',
  },
  places: {
    label: 'Wo hast du fotografiert?',
    hint: 'Gilt für alles, was du ab jetzt auswählst. So lässt sich leichter sagen, wer auf dem Foto ist.',
    none: 'Keine Angabe',
    start: 'Start',
    finish: (course) => `Ziel ${course}`,
    kilometre: (km) => `km ${km}`,
    other: 'Anderer Kilometer',
  },
  clock: {
    title: 'Geht die Uhr deiner Kamera richtig?',
    how: 'Fotografiere den Code einmal mit jeder Kamera und lade das Foto mit den anderen hoch. Es kommt nicht in den Verkauf.',
    show: 'Code zeigen',
    hide: 'Code schließen',
    code: 'Ein Code, der die Uhrzeit zeigt',
    right: (camera) => `${camera}: Die Uhr geht richtig.`,
    slow: (camera, apart) => `${camera}: Die Uhr geht um ${apart} nach.`,
    fast: (camera, apart) => `${camera}: Die Uhr geht um ${apart} vor.`,
    apply: 'Fotos korrigieren',
    applied: 'Ihre Fotos sind korrigiert, auch die, die noch kommen.',
    takeBack: 'Korrektur zurücknehmen',
  },
  own: {
    title: 'Deine Fotos',
    filters: { All: 'Alle', NoBib: 'Ohne Startnummer', Hidden: 'Von dir verborgen' },
    none: 'Keine.',
    noBib: 'keine Startnummer',
    more: 'Mehr zeigen',
    showAgain: 'Wieder zeigen',
  },
  sales: {
    title: 'Von deinen Fotos verkauft',
    none: 'Noch nichts.',
    sold: (count, shown, amount) => `${photos(count, shown)}, ${amount}.`,
    share: (amount) => `Dein Anteil: ${amount}.`,
    deferred: (amount) => `Dazu sind ${amount} bezahlt, für Fotos, die noch kommen.`,
    hint: 'Bei dieser Veranstaltung, ohne Steuer. Abrechnungen runden jeden Monat einmal.',
  },
  proposals: {
    title: 'Aufräumen?',
    how: (count, shown) =>
      plural('de', count, {
        one: `${shown} Foto könnte verborgen werden. Das geschieht nur, wenn du es sagst, und du kannst es wieder zeigen.`,
        other: `${shown} Fotos könnten verborgen werden. Das geschieht nur, wenn du es sagst, und du kannst sie wieder zeigen.`,
      }),
    reasons: { Blurred: 'unscharf', Doubled: 'fast dasselbe wie das daneben, das bleibt' },
    hide: 'Verbergen',
    keep: 'Behalten',
    hideAll: (count, shown) => `${photos(count, shown)} verbergen`,
    keepAll: 'Alle behalten',
  },
  finish: 'Das ist alles von mir',
  finished: (moment) => `Du hast am ${moment} gesagt, dass das alles ist. Danke!`,
  more: 'Es kommt doch noch etwas',
} satisfies Texts<typeof en>;
