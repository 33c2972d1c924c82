import type { Language } from '#contract/languages.ts';
import { fillText } from '#platform/fill-text.ts';
import type { UntaxedReason } from '#selling/ledger/index.ts';

/** The texts of a receipt. `{…}` are filled in. */
export interface ReceiptTexts {
  titles: { Sale: string; Refund: string };
  number: string;
  date: string;
  order: string;
  /** Above a refund's lines. */
  refundOf: string;
  /** The same, if only a part was refunded. */
  partOf: string;
  seller: string;
  buyer: string;
  vatId: string;
  registration: string;
  item: string;
  quantity: string;
  amount: string;
  /** The amount deducted by offers and codes. */
  discount: string;
  /** The amount paid in earlier orders. */
  paidBefore: string;
  methodDiscount: string;
  /** The amount that was refunded earlier, below the lines of a refund of the remaining amount. */
  returnedBefore: string;
  totals: { Sale: string; Refund: string };
  net: string;
  vat: string;
  /** Why something has no tax. `{country}` is the buyer's. */
  untaxed: Record<UntaxedReason, string>;
  /** The value of a gift code whose tax is due now. */
  giftRedeemed: string;
  page: string;
}

const TEXTS: Record<Language, ReceiptTexts> = {
  cs: {
    titles: { Sale: 'Účtenka', Refund: 'Doklad o vrácení peněz' },
    number: 'Číslo',
    date: 'Datum',
    order: 'Objednávka',
    refundOf: 'Ruší účtenku {number}',
    partOf: 'Ruší část účtenky {number}',
    seller: 'Prodávající',
    buyer: 'Kupující',
    vatId: 'DIČ',
    registration: 'Zápis v rejstříku',
    item: 'Položka',
    quantity: 'Množství',
    amount: 'Cena',
    discount: 'Sleva',
    paidBefore: 'Už zaplaceno',
    methodDiscount: 'Sleva za způsob platby',
    returnedBefore: 'Vráceno již dříve',
    totals: { Sale: 'Zaplaceno', Refund: 'Vráceno' },
    net: 'Základ daně',
    vat: 'DPH {percent} %',
    untaxed: {
      Seller: 'DPH neúčtujeme.',
      OutsideUnion: 'Bez DPH: kupující je mimo EU ({country}).',
      GiftCode: 'Dárkový kód je víceúčelový poukaz: DPH se odvede při uplatnění.',
      TaxedGiftCode: 'Zaplaceno dárkovým kódem, jehož DPH byla odvedena při prodeji.',
    },
    giftRedeemed: 'Uplatněný dárkový kód',
    page: 'Strana {page} z {pages}',
  },
  de: {
    titles: { Sale: 'Beleg', Refund: 'Erstattung' },
    number: 'Nummer',
    date: 'Datum',
    order: 'Bestellung',
    refundOf: 'Storniert den Beleg {number}',
    partOf: 'Storniert einen Teil des Belegs {number}',
    seller: 'Verkäufer',
    buyer: 'Käufer',
    vatId: 'USt-IdNr.',
    registration: 'Registereintrag',
    item: 'Position',
    quantity: 'Menge',
    amount: 'Betrag',
    discount: 'Rabatt',
    paidBefore: 'Schon bezahlt',
    methodDiscount: 'Rabatt für die Zahlungsart',
    returnedBefore: 'Bereits erstattet',
    totals: { Sale: 'Bezahlt', Refund: 'Erstattet' },
    net: 'Nettobetrag',
    vat: 'USt. {percent} %',
    untaxed: {
      Seller: 'Es wird keine Umsatzsteuer berechnet.',
      OutsideUnion: 'Ohne Umsatzsteuer: Der Leistungsort liegt außerhalb der EU ({country}).',
      GiftCode: 'Der Gutschein ist ein Mehrzweckgutschein: Umsatzsteuer fällt beim Einlösen an.',
      TaxedGiftCode: 'Bezahlt mit einem Gutschein, dessen Umsatzsteuer beim Verkauf anfiel.',
    },
    giftRedeemed: 'Eingelöster Gutschein',
    page: 'Seite {page} von {pages}',
  },
  el: {
    titles: { Sale: 'Απόδειξη', Refund: 'Απόδειξη επιστροφής χρημάτων' },
    number: 'Αριθμός',
    date: 'Ημερομηνία',
    order: 'Παραγγελία',
    refundOf: 'Ακυρώνει την απόδειξη {number}',
    partOf: 'Ακυρώνει μέρος της απόδειξης {number}',
    seller: 'Πωλητής',
    buyer: 'Αγοραστής',
    vatId: 'ΑΦΜ',
    registration: 'Αριθμός μητρώου',
    item: 'Είδος',
    quantity: 'Ποσότητα',
    amount: 'Ποσό',
    discount: 'Έκπτωση',
    paidBefore: 'Ήδη πληρωμένα',
    methodDiscount: 'Έκπτωση για τον τρόπο πληρωμής',
    returnedBefore: 'Έχει ήδη επιστραφεί',
    totals: { Sale: 'Πληρώθηκε', Refund: 'Επιστράφηκε' },
    net: 'Καθαρή αξία',
    vat: 'ΦΠΑ {percent}%',
    untaxed: {
      Seller: 'Δεν χρεώνεται ΦΠΑ.',
      OutsideUnion: 'Χωρίς ΦΠΑ: ο αγοραστής βρίσκεται εκτός ΕΕ ({country}).',
      GiftCode: 'Ο κωδικός δώρου είναι κουπόνι πολλαπλών χρήσεων: ο ΦΠΑ οφείλεται κατά την εξαργύρωση.',
      TaxedGiftCode: 'Πληρώθηκε με κωδικό δώρου, του οποίου ο ΦΠΑ χρεώθηκε κατά την πώληση.',
    },
    giftRedeemed: 'Κωδικός δώρου που εξαργυρώθηκε',
    page: 'Σελίδα {page} από {pages}',
  },
  en: {
    titles: { Sale: 'Receipt', Refund: 'Refund receipt' },
    number: 'Number',
    date: 'Date',
    order: 'Order',
    refundOf: 'Cancels receipt {number}',
    partOf: 'Cancels part of receipt {number}',
    seller: 'Seller',
    buyer: 'Buyer',
    vatId: 'VAT ID',
    registration: 'Registration',
    item: 'Item',
    quantity: 'Quantity',
    amount: 'Amount',
    discount: 'Discount',
    paidBefore: 'Already paid',
    methodDiscount: 'Discount for the payment method',
    returnedBefore: 'Refunded earlier',
    totals: { Sale: 'Paid', Refund: 'Refunded' },
    net: 'Net amount',
    vat: 'VAT {percent}%',
    untaxed: {
      Seller: 'No VAT is charged.',
      OutsideUnion: 'No VAT: the buyer is outside the EU ({country}).',
      GiftCode: 'The gift code is a multi-purpose voucher: VAT is due when it is redeemed.',
      TaxedGiftCode: 'Paid with a gift code whose VAT was charged when it was sold.',
    },
    giftRedeemed: 'Gift code redeemed',
    page: 'Page {page} of {pages}',
  },
  es: {
    titles: { Sale: 'Recibo', Refund: 'Recibo de reembolso' },
    number: 'Número',
    date: 'Fecha',
    order: 'Pedido',
    refundOf: 'Anula el recibo {number}',
    partOf: 'Anula una parte del recibo {number}',
    seller: 'Vendedor',
    buyer: 'Comprador',
    vatId: 'NIF-IVA',
    registration: 'Datos registrales',
    item: 'Artículo',
    quantity: 'Cantidad',
    amount: 'Importe',
    discount: 'Descuento',
    paidBefore: 'Ya pagado',
    methodDiscount: 'Descuento por la forma de pago',
    returnedBefore: 'Ya reembolsado',
    totals: { Sale: 'Pagado', Refund: 'Reembolsado' },
    net: 'Base imponible',
    vat: 'IVA {percent} %',
    untaxed: {
      Seller: 'No se aplica IVA.',
      OutsideUnion: 'Sin IVA: el comprador está fuera de la UE ({country}).',
      GiftCode: 'El código regalo es un bono polivalente: el IVA se devenga al canjearlo.',
      TaxedGiftCode: 'Pagado con un código regalo cuyo IVA se cobró al venderlo.',
    },
    giftRedeemed: 'Código regalo canjeado',
    page: 'Página {page} de {pages}',
  },
  it: {
    titles: { Sale: 'Ricevuta', Refund: 'Ricevuta di rimborso' },
    number: 'Numero',
    date: 'Data',
    order: 'Ordine',
    refundOf: 'Annulla la ricevuta {number}',
    partOf: 'Annulla una parte della ricevuta {number}',
    seller: 'Venditore',
    buyer: 'Acquirente',
    vatId: 'Partita IVA',
    registration: 'Registro delle imprese',
    item: 'Articolo',
    quantity: 'Quantità',
    amount: 'Importo',
    discount: 'Sconto',
    paidBefore: 'Già pagato',
    methodDiscount: 'Sconto per il metodo di pagamento',
    returnedBefore: 'Già rimborsato',
    totals: { Sale: 'Pagato', Refund: 'Rimborsato' },
    net: 'Imponibile',
    vat: 'IVA {percent}%',
    untaxed: {
      Seller: 'IVA non applicata.',
      OutsideUnion: 'Senza IVA: l’acquirente è fuori dall’UE ({country}).',
      GiftCode: 'Il codice regalo è un buono multiuso: l’IVA è dovuta al momento del riscatto.',
      TaxedGiftCode: 'Pagato con un codice regalo la cui IVA è stata applicata alla vendita.',
    },
    giftRedeemed: 'Codice regalo riscattato',
    page: 'Pagina {page} di {pages}',
  },
  ru: {
    titles: { Sale: 'Чек', Refund: 'Чек возврата' },
    number: 'Номер',
    date: 'Дата',
    order: 'Заказ',
    refundOf: 'Возврат по чеку {number}',
    partOf: 'Частичный возврат по чеку {number}',
    seller: 'Продавец',
    buyer: 'Покупатель',
    vatId: 'ИНН / номер НДС',
    registration: 'Регистрация',
    item: 'Наименование',
    quantity: 'Количество',
    amount: 'Сумма',
    discount: 'Скидка',
    paidBefore: 'Уже оплачено',
    methodDiscount: 'Скидка за способ оплаты',
    returnedBefore: 'Возвращено ранее',
    totals: { Sale: 'Оплачено', Refund: 'Возвращено' },
    net: 'Сумма без НДС',
    vat: 'НДС {percent} %',
    untaxed: {
      Seller: 'НДС не начисляется.',
      OutsideUnion: 'Без НДС: покупатель находится вне ЕС ({country}).',
      GiftCode: 'Подарочный код — многоцелевой ваучер: НДС начисляется при использовании.',
      TaxedGiftCode: 'Оплачено подарочным кодом, НДС с которого начислен при продаже.',
    },
    giftRedeemed: 'Использованный подарочный код',
    page: 'Страница {page} из {pages}',
  },
  sl: {
    titles: { Sale: 'Račun', Refund: 'Dobropis' },
    number: 'Številka',
    date: 'Datum',
    order: 'Naročilo',
    refundOf: 'Stornira račun {number}',
    partOf: 'Delno stornira račun {number}',
    seller: 'Prodajalec',
    buyer: 'Kupec',
    vatId: 'ID za DDV',
    registration: 'Vpis v register',
    item: 'Postavka',
    quantity: 'Količina',
    amount: 'Znesek',
    discount: 'Popust',
    paidBefore: 'Že plačano',
    methodDiscount: 'Popust za način plačila',
    returnedBefore: 'Že vrnjeno',
    totals: { Sale: 'Plačano', Refund: 'Vrnjeno' },
    net: 'Davčna osnova',
    vat: 'DDV {percent} %',
    untaxed: {
      Seller: 'DDV ni obračunan.',
      OutsideUnion: 'Brez DDV: kupec je zunaj EU ({country}).',
      GiftCode: 'Darilna koda je večnamenski kupon: DDV se obračuna ob unovčenju.',
      TaxedGiftCode: 'Plačano z darilno kodo, za katero je bil DDV obračunan ob prodaji.',
    },
    giftRedeemed: 'Unovčena darilna koda',
    page: 'Stran {page} od {pages}',
  },
};

export function receiptTexts(language: Language): ReceiptTexts {
  return TEXTS[language];
}

export const fillIn = fillText;
