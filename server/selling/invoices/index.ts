export { openInvoiceService } from './invoices.routes.ts';
export { createInvoice } from './invoices.store.ts';
export { subscribeInvoices } from './pay-invoice.ts';
