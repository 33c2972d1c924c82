import type en from '../en/exports.ts';
import type { Texts } from '../texts.ts';

export default {
  title: 'Выгрузки для бухгалтерии',
  toSales: 'Продажи',
  month: 'Месяц',
  receipts: 'Чеки',
  receiptsCount: (count: string) => `Выдано за этот месяц: ${count}`,
  missing: 'Этих номеров не хватает между другими. Сообщите тому, кто управляет системой:',
  receiptsZip: 'Все чеки в PDF (ZIP)',
  bookings: 'Проводки',
  bookingsCount: (count: string) => `Записей в учёте: ${count}`,
  csv: 'CSV',
  json: 'JSON',
  datevMeaning:
    'Пакет проводок в евро для налогового консультанта в Германии: он сообщает оба номера и подтверждает счета.',
  chart: 'План счетов',
  consultant: 'Номер консультанта',
  client: 'Номер клиента',
  foreign: (count: string) => `Не в евро, поэтому не в пакете: ${count}`,
  datev: 'Пакет DATEV (EXTF)',
} satisfies Texts<typeof en>;
