import type en from '../en/videos.ts';
import { plural, type Texts } from '../texts.ts';

export default {
  title: 'Videos',
  toVideos: 'Videos',
  explanation:
    'Ganze Videos und die Zielclips, die daraus geschnitten sind. Entferne ein Video, wenn jemand darauf widerspricht oder es falsch geschnitten ist.',
  showsProtected:
    'Ein ganzes Video zeigt alle, auch die geschützten Teilnehmer dieser Veranstaltung. Entferne es, wenn man sie nicht sehen darf.',
  none: 'Diese Veranstaltung hat keine Videos. Der Befehl „photofinish import-video“ importiert sie.',
  noneOfBib: 'Von dieser Startnummer gibt es keinen Clip.',
  bib: 'Startnummer',
  onlyBib: 'Nur diese Startnummer',
  search: 'Zeigen',
  still: 'Standbild',
  what: 'Video',
  full: (title) => `Ganzes Video: ${title}`,
  clip: (bib) => `Zielclip, Startnummer ${bib}`,
  clipOfErased: 'Zielclip einer gelöschten Person',
  camera: 'Kamera',
  file: 'Datei',
  begins: 'Beginn',
  length: 'Länge',
  seconds: (count) => `${count} s`,
  state: 'Stand',
  states: {
    Waiting: 'wird geschnitten',
    Cut: 'wird vorbereitet',
    Published: 'im Verkauf',
    Failed: 'ließ sich nicht erstellen',
    Replaced: 'durch einen neueren Clip ersetzt, bleibt den Käufern',
    Withdrawn: 'entfernt, bleibt den Käufern',
    Removed: 'entfernt',
  },
  remove: 'Entfernen',
  restore: 'Wiederherstellen',
  restoreTitle: 'Dieses Video wieder erstellen?',
  restoreMeans:
    'Es wird als neues Video erstellt und wieder verkauft. Ein Clip wird nach den heutigen Ergebnissen und Uhren geschnitten. Wem das entfernte Video weggenommen wurde, der bekommt es nicht zurück.',
  restoreShowsProtected: 'Ein ganzes Video zeigt alle, auch die geschützten Teilnehmer dieser Veranstaltung.',
  removal: {
    title: 'Dieses Video entfernen?',
    nobody: 'Niemand hat es gekauft.',
    boughtBy: (count) =>
      plural('de', count, {
        one: 'In einer Bestellung gekauft:',
        other: `In ${count} Bestellungen gekauft:`,
      }),
    carts: (count) =>
      plural('de', count, {
        one: 'Es liegt in einem offenen Warenkorb.',
        other: `Es liegt in ${count} offenen Warenkörben.`,
      }),
    archives: (count) =>
      plural('de', count, {
        one: 'Ein Archiv wird ohne dieses Video neu gepackt.',
        other: `${count} Archive werden ohne dieses Video neu gepackt.`,
      }),
    alsoBought: 'Auch den Käufern wegnehmen',
    keeps: 'Wer es gekauft hat, behält es; sonst sieht es niemand mehr.',
    cannotUndo:
      'Kein Import und keine neuen Ergebnisse bringen es zurück, bis du es wiederherstellst. Die Datei der Kamera bleibt: Andere Clips werden daraus geschnitten.',
    kept: 'Aus dem Shop entfernt. Wer es gekauft hat, behält es.',
    photoAlone: 'Nur dieses Video erstatten',
    photoAloneMeans: 'Alles andere aus der Bestellung behält der Käufer.',
  },
} satisfies Texts<typeof en>;
