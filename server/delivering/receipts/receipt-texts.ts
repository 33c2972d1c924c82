import type { Language } from '#contract/languages.ts';
import { fillText } from '#platform/fill-text.ts';

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
    page: 'Stran {page} od {pages}',
  },
};

export function receiptTexts(language: Language): ReceiptTexts {
  return TEXTS[language];
}

export const fillIn = fillText;
