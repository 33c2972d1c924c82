import { csvCell } from '#contract/csv-cell.ts';
import { CURRENCIES, writeDecimal } from '#contract/money.ts';
import { Html, html } from '#platform/html.ts';
import { toSepaText } from './iban.rules.ts';
import type { Payee } from './payees.store.ts';
import { statementNumber } from './settlements.rules.ts';
import type { Statement } from './settlements.store.ts';

const EURO = 978;
const NAME_MAX = 70;

/** A statement in a payment file, with its payee. */
export interface Transfer {
  statement: Pick<Statement, 'number' | 'month' | 'payableMinor' | 'currencyId' | 'name'>;
  payee: Pick<Payee, 'name' | 'bic'> & { iban: string };
}

/** A statement that a SEPA credit transfer cannot pay. */
interface Unpayable extends Pick<Transfer, 'statement'> {
  payee: Pick<Payee, 'name' | 'iban' | 'bic'> | undefined;
}

/**
 * Formats SEPA credit transfers in ISO 20022 pain.001.001.09 by the EPC's customer-to-bank rules (EPC132-08): one batch
 * in euros, with each statement's number as end-to-end id.
 * @param transfers at least one
 * @param day the day on which the bank should pay, as `YYYY-MM-DD`
 */
export function writePayFile(
  transfers: readonly Transfer[],
  payer: Pick<Payee, 'name' | 'bic'> & { iban: string },
  { createdAt, day }: { createdAt: Date; day: string },
): string {
  const cents = transfers.reduce((sum, { statement }) => sum + statement.payableMinor, 0);
  const messageId = `PF-${createdAt.toISOString().replaceAll(/\D/g, '').slice(0, 17)}`;
  const count = transfers.length;
  const document = html`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm><NbOfTxs>${count}</NbOfTxs><CtrlSum>${euros(cents)}</CtrlSum><InitgPty><Nm>${nameOf(payer)}</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${messageId}-1</PmtInfId><PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg><NbOfTxs>${count}</NbOfTxs><CtrlSum>${euros(cents)}</CtrlSum>
<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf><ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>
<Dbtr><Nm>${nameOf(payer)}</Nm></Dbtr><DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id></DbtrAcct><DbtrAgt>${bankOf(payer)}</DbtrAgt><ChrgBr>SLEV</ChrgBr>
${transfers.map(transferOf)}</PmtInf>
</CstmrCdtTrfInitn></Document>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document.text}\n`;
}

function transferOf({ statement, payee }: Transfer): Html {
  const number = statementNumber(statement.number);
  const agent = payee.bic === null ? '' : html`<CdtrAgt>${bankOf(payee)}</CdtrAgt>`;
  return html`<CdtTrfTxInf><PmtId><EndToEndId>${number}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${euros(statement.payableMinor)}</InstdAmt></Amt>${agent}<Cdtr><Nm>${nameOf(payee)}</Nm></Cdtr><CdtrAcct><Id><IBAN>${payee.iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${number} ${statement.month}</Ustrd></RmtInf></CdtTrfTxInf>
`;
}

/** Formats all payments that are due as CSV (RFC 4180), in every currency, with payees who have no bank account. */
export function writePaymentsCsv({
  transfers,
  notTaken,
}: {
  transfers: readonly Transfer[];
  notTaken: readonly Unpayable[];
}): string {
  const rows = [...transfers, ...notTaken]
    .toSorted((one, other) => one.statement.number - other.statement.number)
    .map(({ statement, payee }) => {
      return [
        statementNumber(statement.number),
        statement.month,
        csvCell(payee?.name ?? statement.name),
        payee?.iban ?? '',
        payee?.bic ?? '',
        writeDecimal(statement.payableMinor, statement.currencyId),
        CURRENCIES[statement.currencyId].code,
      ];
    });
  const head = ['statement', 'month', 'payee', 'iban', 'bic', 'amount', 'currency'];
  return [head, ...rows].map((cells) => `${cells.join()}\r\n`).join('');
}

/** Identifies a bank by its BIC; within the EEA the IBAN suffices. */
function bankOf({ bic }: Pick<Payee, 'bic'>): Html {
  return bic === null
    ? new Html('<FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId>')
    : html`<FinInstnId><BICFI>${bic}</BICFI></FinInstnId>`;
}

const nameOf = ({ name }: Pick<Payee, 'name'>): string => (toSepaText(name) ?? '').slice(0, NAME_MAX);
const euros = (minor: number): string => writeDecimal(minor, EURO);
