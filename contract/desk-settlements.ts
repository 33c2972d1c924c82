import { DESK_API } from './desk.ts';

const TENANT = `${DESK_API}/tenants/:tenantId`;
const STATEMENTS = `${TENANT}/statements`;

/** Monthly statements of photographers, organizers and the platform. */
export const deskSettlementRoutes = {
  listStatements: { method: 'GET', path: STATEMENTS },
  writeStatements: { method: 'GET', path: `${STATEMENTS}-csv` },
  printStatement: { method: 'GET', path: `${STATEMENTS}/:number/pdf` },
  drawMonth: { method: 'GET', path: `${TENANT}/settlements/:month` },
  issueMonth: { method: 'POST', path: `${TENANT}/settlements/:month` },
  listTransfers: { method: 'GET', path: `${TENANT}/transfers` },
  writeTransfers: { method: 'GET', path: `${TENANT}/transfers-file` },
  payStatements: { method: 'POST', path: `${STATEMENTS}/payments` },
  getPayees: { method: 'GET', path: `${TENANT}/payees` },
  proposePayees: { method: 'POST', path: `${TENANT}/payees/proposal` },
  applyPayees: { method: 'PUT', path: `${TENANT}/payees` },
} as const;

/** The rules by which photographers, organizers and the platform share in sales. */
export const deskShareRoutes = {
  getShares: { method: 'GET', path: `${TENANT}/shares` },
  quoteShares: { method: 'POST', path: `${TENANT}/shares/quotes` },
  previewShares: { method: 'POST', path: `${TENANT}/shares/previews` },
  proposeShares: { method: 'POST', path: `${TENANT}/shares/proposals` },
  applyShares: { method: 'POST', path: `${TENANT}/shares/versions` },
} as const;

/** The recipient of a statement. */
export const STATEMENT_PARTIES = ['Photographer', 'Organizer', 'Platform'] as const;

/** Why a month cannot be settled. */
export const NOT_SETTLED = ['NoMonth', 'NoRules', 'NotOver', 'AlreadySettled', 'EarlierFirst'] as const;

/** The reasons why a payable amount is not in the bank's file. */
export const NOT_TRANSFERRED = ['NoPayee', 'NoIban', 'NotSepa', 'NotEuro'] as const;

/** The most statements that are marked as paid at once. */
export const PAID_MAX = 1_000;
