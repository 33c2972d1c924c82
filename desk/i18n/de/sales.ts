import type en from '../en/sales.ts';
import type { Words } from '../words.ts';

export default {
  exports: 'Exporte für die Buchhaltung',
  payouts: 'Auszahlungen der Anbieter',
  by: 'Nach',
  keys: {
    event: 'Veranstaltung',
    photographer: 'Fotograf',
    product: 'Produkt',
    code: 'Rabattcode',
    day: 'Tag',
    hour: 'Stunde',
    month: 'Monat',
    country: 'Land der Steuer',
    rate: 'Steuersatz',
  },
  from: 'Von',
  until: 'Bis',
  event: 'Nur eine Veranstaltung',
  sold: 'Verkauft',
  revenue: 'Umsatz',
  deferred: 'Abgegrenzt',
  giftCodes: 'Gutscheine',
  vat: 'USt.',
  discount: 'Nachlass',
  nobody: 'niemand genannt',
  noCode: 'ohne Code',
  nothing: 'Es wurde nichts verkauft.',
  meaning:
    'Aus den Büchern, ohne Steuer. Abgegrenzt: bezahlt, die Fotos kommen noch. Gutscheine zählen erst als Umsatz, wenn sie eingelöst werden. Erstattetes wird an dem Tag abgezogen, an dem es zurückging.',
  products: {
    Photo: 'Einzelfoto',
    PhotosWithMe: 'Alle Fotos einer Person',
    Frame: 'Foto im Rahmen',
    PhotosWithFrame: 'Alle Fotos im Rahmen',
    FullVideo: 'Film',
    FinishVideo: 'Zielclip',
    Promocode: 'Gutschein',
  },
} satisfies Words<typeof en>;
