import type en from '../en/sales.ts';
import type { Words } from '../words.ts';

export default {
  exports: 'Exporty pro účetní',
  payouts: 'Výplaty platebních bran',
  by: 'Podle',
  keys: {
    event: 'Akce',
    photographer: 'Fotograf',
    product: 'Produkt',
    code: 'Slevový kód',
    day: 'Den',
    hour: 'Hodina',
    month: 'Měsíc',
    country: 'Země daně',
    rate: 'Sazba daně',
  },
  from: 'Od',
  until: 'Do',
  event: 'Jen jedna akce',
  sold: 'Prodáno',
  revenue: 'Tržby',
  deferred: 'Předplaceno',
  giftCodes: 'Dárkové kódy',
  vat: 'DPH',
  discount: 'Sleva',
  nobody: 'bez uvedení',
  noCode: 'bez kódu',
  nothing: 'Nic se neprodalo.',
  meaning:
    'Z účetnictví, bez daně. Předplaceno: zaplaceno, fotky teprve přibudou. Dárkový kód se stane tržbou, až ho někdo uplatní. Vrácené peníze se odečtou v den, kdy odešly zpět.',
  products: {
    Photo: 'Jedna fotka',
    PhotosWithMe: 'Všechny fotky účastníka',
    Frame: 'Fotka v rámečku',
    PhotosWithFrame: 'Všechny fotky v rámečku',
    FullVideo: 'Film',
    FinishVideo: 'Klip z cíle',
    Promocode: 'Dárkový kód',
  },
} satisfies Words<typeof en>;
