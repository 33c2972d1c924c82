import { defineSlice } from '#platform/slice.ts';
import { subscribeInvoices } from './follow-payments.ts';
import { invoiceHandlers, invoiceJobs, invoiceSchedule } from './invoices.jobs.ts';
import { openInvoiceService } from './invoices.routes.ts';
import { openProviderPayments } from './provider-payments.routes.ts';

/** What this slice adds to the shop. */
export const invoicesSlice = defineSlice({
  routes: [openInvoiceService, openProviderPayments],
  listeners: [subscribeInvoices],
  jobs: invoiceJobs,
  recurringJobs: invoiceSchedule,
  handlers: [invoiceHandlers],
});
