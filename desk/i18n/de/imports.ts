import type en from '../en/imports.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Importe von anderen Servern',
  action: 'Fotos importieren',
  meaning:
    'Holt die Fotos aus einem ZIP oder einem S3-Ordner über dessen Adresse. Das läuft im Hintergrund: Du kannst diese Seite schließen.',
  address: 'Adresse',
  addressHint: 'Eines ZIP (https://…) oder eines Ordners in einem S3-Bucket (s3://bucket/ordner).',
  endpoint: 'Adresse des S3-Speichers',
  endpointHint: 'Leer für Amazon S3.',
  region: 'Region',
  regionHint: 'Leer für us-east-1.',
  accessKeyId: 'Zugangsschlüssel',
  secretAccessKey: 'Geheimer Schlüssel',
  keyHint:
    'Nur wenn der Ordner nicht öffentlich ist. Wir speichern ihn verschlüsselt, zeigen ihn nie an und löschen ihn, wenn der Import endet.',
  whenRead: 'Wenn sie gelesen sind',
  publish: 'Die Veranstaltung jetzt in den Shop stellen und sie verkaufen',
  hold: 'Zurückhalten, bis ich die Veranstaltung in den Shop stelle',
  start: 'Import starten',
  states: { Running: 'Läuft', Done: 'Fertig', Stopped: 'Angehalten', Failed: 'Gescheitert' },
  waits: (time: string) => `Nächster Versuch um ${time}`,
  source: 'Von',
  state: 'Stand',
  seen: (seen: string, total: string | undefined) =>
    total === undefined ? `${seen} Dateien durchgesehen` : `${seen} von ${total} Dateien durchgesehen`,
  skipped: (count: string) => `${count} sind keine Fotos`,
  stop: 'Anhalten',
  stopOf: (photographer: string) => `Den Import der Fotos von ${photographer} anhalten?`,
  stopped: 'Schon importierte Fotos bleiben. Du kannst den Import dort fortsetzen, wo er aufgehört hat.',
  resume: 'Fortsetzen',
  resumeOf: (photographer: string) => `Den Import der Fotos von ${photographer} fortsetzen?`,
  resumed:
    'Er geht dort weiter, wo er aufgehört hat. Fotos, die schon da sind, werden nicht noch einmal importiert.',
  reasons: {
    NoAnswer: 'Der andere Server antwortet nicht.',
    TimedOut: 'Der andere Server ist zu langsam.',
    Status: (status: string) => `Der andere Server meldet einen Fehler (${status}).`,
    Storage: 'Der Speicher dieses Shops ist voll oder antwortet nicht.',
    FileFailed:
      'Eine Datei scheitert unerwartet. Nach drei Versuchen wird sie ausgelassen und steht bei den abgelehnten.',
    Unexpected:
      'In diesem Shop scheitert etwas unerwartet. Sag deiner Administration Bescheid, wenn es sich wiederholt.',
    Redirect: 'Die Adresse führt woandershin. Nimm die Adresse der Datei selbst, oder prüfe die Region.',
    PrivateAddress: 'Die Adresse führt in ein privates Netz.',
    BadAnswer: 'Der andere Server schickt etwas Unerwartetes.',
    NoRanges:
      'Der Server kann nur das ganze ZIP schicken. Leg es auf einen Server, der Teile einer Datei schickt.',
    NotAZip:
      'Unter dieser Adresse liegt kein ZIP. Vielleicht ist es eine Seite, von der man das ZIP herunterlädt.',
    Changed: 'Das ZIP hat sich seit Beginn des Imports geändert. Starte einen neuen Import.',
    AccessDenied: 'Der andere Server verweigert den Zugang. Prüfe den Zugangsschlüssel und was er erlaubt.',
    NoBucket: 'Diesen Bucket gibt es dort nicht.',
    TooManyFiles: 'Es sind zu viele Dateien. Importiere sie in Teilen.',
    EventGone: 'Die Veranstaltung wird gelöscht oder wurde mit einer anderen zusammengeführt.',
    SourceLost: 'Die Adresse lässt sich nicht mehr lesen. Starte einen neuen Import.',
  },
} satisfies Texts<typeof en>;
