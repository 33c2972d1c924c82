/** Reports as payment providers write them. */

const MOMENT = '2026-05-03 10:11:12';

interface StripeRow {
  id: string;
  category: string;
  gross: string;
  fee: string;
  net: string;
  number?: string;
  refund?: string;
  currency?: string;
  payout?: string;
  at?: string;
}

/** Writes an itemized payout reconciliation report of Stripe. */
export function stripeCsv(rows: readonly StripeRow[]): string {
  const heading =
    'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created_utc,created,currency,gross,fee,net,reporting_category,source_id,description,payment_metadata[invoiceNumber],refund_metadata[refundId]';
  const lines = rows.map(({ id, category, gross, fee, net, number = '', refund = '', ...more }) => {
    const { currency = 'eur', payout = 'po_1', at = MOMENT } = more;
    return `${payout},${MOMENT},${id},${at},${at},${currency},${gross},${fee},${net},${category},ch_1,"Photos, and more",${number},${refund}`;
  });
  return `${[heading, ...lines].join('\n')}\n`;
}

interface PaypalRow {
  id: string;
  code: string;
  side: 'CR' | 'DR';
  /** The amount in minor units. */
  gross: string;
  fee: string;
  number?: string;
  /** The transaction to which the row belongs. */
  of?: string;
  at?: string;
}

/** Writes a settlement report of PayPal. */
export function paypalCsv(rows: readonly PaypalRow[]): string {
  const columns =
    '"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code","Transaction Initiation Date","Transaction Completion Date","Transaction Debit or Credit","Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency","Custom Field","Consumer ID"';
  const lines = rows.map(({ id, code, side, gross, fee, number = '', of = '', at }) => {
    const moment = at ?? '2026/05/03 10:11:12 -0700';
    return `"SB","${id}","${number}","${of}","TXN","${code}","${moment}","${moment}","${side}",${gross},"EUR","DR",${fee},"EUR","",""`;
  });
  return [
    '"RH",2026/05/04 04:00:00 -0700,"A","MERCHANTID",009',
    '"FH",1',
    '"SH",2026/05/03 00:00:00 -0700,2026/05/03 23:59:59 -0700,"MERCHANTID",""',
    columns,
    ...lines,
    '"SF","EUR",0,0,0,0',
    `"SC",${rows.length}`,
    '"RF","EUR",0,0,0,0',
    `"RC",${rows.length}`,
    '"FF",1',
    '',
  ].join('\n');
}

interface YookassaRow {
  /** The payment's id. */
  id: string;
  refund?: string;
  gross: string;
  net: string;
  at?: string;
}

/** Writes a register of YooKassa. */
export function yookassaCsv(kind: 'payments' | 'refunds', rows: readonly YookassaRow[]): string {
  const moment = '03.05.2026 10:11:12';
  const isPayments = kind === 'payments';
  const heading = isPayments
    ? 'Идентификатор платежа;Сумма платежа;Валюта платежа;Сумма платежа за вычетом комиссии;Время платежа;Описание'
    : 'Идентификатор возврата;Идентификатор платежа;Сумма возврата;Валюта возврата;Время возврата;Описание';
  const lines = rows.map(({ id, refund = '', gross, net, at = moment }) =>
    isPayments ? `${id};${gross};RUB;${net};${at};Фото` : `${refund};${id};${gross};RUB;${at};Фото`,
  );
  const title = isPayments ? 'РЕЕСТР ПЛАТЕЖЕЙ В Фотомарафон. № 7' : 'РЕЕСТР ВОЗВРАТОВ ОТ Фотомарафон. № 7';
  const count = isPayments ? `Число платежей: ${rows.length}` : `Число возвратов: ${rows.length}`;
  return [title, heading, ...lines, 'Сумма платежей: 1.00', count, ''].join('\n');
}

interface BepaidRow {
  uid: string;
  type: string;
  amount: string;
  fee: string;
  status?: string;
  number?: string;
  of?: string;
  at?: string;
}

/** Writes transactions of bePaid. */
export function bepaidCsv(rows: readonly BepaidRow[]): string {
  const lines = rows.map(
    ({ uid, type, amount, fee, status = 'successful', number = '', of = '', at = MOMENT }) =>
      [uid, type, status, number, of, amount, 'BYN', fee, at].join(','),
  );
  return `uid,type,status,tracking_id,parent_uid,amount,currency,fee,paid_at\n${lines.join('\n')}\n`;
}
