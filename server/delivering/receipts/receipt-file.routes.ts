import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { receiptFileSchemas } from '#contract/receipt.schema.ts';
import { type ReceiptFileType, receiptFileRoute } from '#contract/receipt.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { type FormattedReceipt, formatReceipt } from './format-receipt.ts';
import { RECEIPT_PAGE_POLICY, receiptPage } from './receipt-page.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { listReceipts, type ReceiptRecord } from './receipts.store.ts';

/** Serves the receipts of an invoice as a page to print or as a PDF, in the visitor's language. */
export function openReceiptFiles(app: FastifyInstance, deps: Pick<Deps, 'database'>): void {
  app.route({
    method: receiptFileRoute.method,
    url: receiptFileRoute.path,
    schema: { ...receiptFileSchemas, operationId: 'receipt_downloadReceipt', tags: ['receipt'] },
    handler: (request, reply) => sendReceipts(deps, request, reply),
  });
}

async function sendReceipts(
  deps: Pick<Deps, 'database'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { tenant } = request;
  if (tenant === null) return sendProblem(request, reply, 'NotFound');
  const query = request.query as z.output<typeof receiptFileSchemas.querystring>;
  const receipts = await deps.database.inTenant(tenant.tenantId, (scope) =>
    listReceipts(scope, query.invoiceId),
  );
  const last = receipts.at(-1);
  if (last === undefined) return sendProblem(request, reply, 'NotFound');
  const formatted = receipts.map((receipt) => formatReceipt(receipt, query.language ?? tenant.language));
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
  return SENDERS[query.fileType](reply, formatted, last);
}

const SENDERS: Record<
  ReceiptFileType,
  (reply: FastifyReply, formatted: FormattedReceipt[], last: ReceiptRecord) => Promise<FastifyReply>
> = {
  html: async (reply, formatted) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', RECEIPT_PAGE_POLICY)
      .send(receiptPage(formatted)),
  pdf: async (reply, formatted, last) =>
    reply
      .type('application/pdf')
      .header(
        'content-disposition',
        contentDisposition(`${formatted.at(-1)?.title ?? ''} ${last.number}.pdf`),
      )
      .send(await receiptPdf(formatted, last.issuedAt)),
};
