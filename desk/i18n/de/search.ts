import type en from '../en/search.ts';
import type { Texts } from '../texts.ts';

export default {
  intro:
    'Gib eine Bestellnummer, eine E-Mail-Adresse, eine Startnummer, einen Namen oder einen Teil eines Dateinamens ein. Du siehst, was deine Rolle sehen darf.',
  nothing: (text: string) => `Nichts gefunden für „${text}“.`,
  more: 'Es gibt weitere Treffer. Grenze die Suche ein.',
  allOrders: 'Alle diese Bestellungen',
  nameless: 'Ohne Namen',
  photographer: 'Fotograf',
} satisfies Texts<typeof en>;
