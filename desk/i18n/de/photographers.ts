import type en from '../en/photographers.ts';
import type { Texts } from '../texts.ts';

export default {
  name: 'Name',
  alsoWritten: (names) => `auch ${names}`,
  member: 'Mitglied',
  nobody: 'keines',
  link: 'Mit Mitglied verbinden',
  linkOf: (name) => `Welches Mitglied ist ${name}?`,
  linkMeans:
    'Mit der Rolle Fotograf/in sieht und verbirgt das Mitglied die Fotos dieses Namens, sonst keine.',
  needsRole: 'Die Rolle Fotograf/in fehlt noch: Vergib sie unter Mitglieder.',
  merge: 'Zusammenführen',
  mergeOf: (name) => `Wer ist mit ${name} auch gemeint?`,
  into: 'Fotograf/in',
  mergeMeans: (from, to) =>
    `Alle Fotos von ${from} gehören dann zu ${to}, auch künftige. Das lässt sich nicht rückgängig machen.`,
  none: 'Noch kein Foto nennt, wer es aufgenommen hat. Der Import nimmt den Namen aus der Kamera oder vom Ordner.',
} satisfies Texts<typeof en>;
