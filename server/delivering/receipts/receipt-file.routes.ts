import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { receiptFileSchemas } from '#contract/receipt.schema.ts';
import { receiptFileRoute } from '#contract/receipt.ts';
import { idKey } from '#platform/canonical-key.ts';
import type { Deps } from '#platform/deps.ts';
import { createPictureTurns, type PictureTurns } from '#platform/http/picture-turns.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { formatReceipt } from './format-receipt.ts';
import { RECEIPT_PAGE_POLICY, receiptPage } from './receipt-page.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { listReceipts } from './receipts.store.ts';

type FileDeps = Pick<Deps, 'database' | 'rateLimits' | 'clock'>;

/**
 * The limit of PDFs of one order in ten minutes. The PDFs of a network also take turns in each process, as pictures
 * do.
 */
const PRINTED = { name: 'receipts-printed', limit: 60, windowSeconds: 600 };

/** Serves the receipts of an invoice as a page to print or as a PDF, in the visitor's language. */
export function openReceiptFiles(app: FastifyInstance, deps: FileDeps): void {
  const turns = createPictureTurns(deps.clock, { drawnForNetwork: 600, waitingOfNetworkMax: 50 });
  app.route({
    method: receiptFileRoute.method,
    url: receiptFileRoute.path,
    schema: { ...receiptFileSchemas, operationId: 'receipt_downloadReceipt', tags: ['receipt'] },
    handler: (request, reply) => sendReceipts(deps, turns, request, reply),
  });
}

async function sendReceipts(
  deps: FileDeps,
  turns: PictureTurns,
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
  if (query.fileType === 'html')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', RECEIPT_PAGE_POLICY)
      .send(receiptPage(formatted));
  const pdf =
    (await deps.rateLimits.take(tenant.tenantId, PRINTED, idKey(query.invoiceId))) ??
    (await turns.draw(tenant.tenantId, request, () => receiptPdf(formatted, last.issuedAt)));
  if (isRefusal(pdf)) return sendProblem(request, reply, pdf);
  const name = `${formatted.at(-1)?.title ?? ''} ${last.number}.pdf`;
  return reply.type('application/pdf').header('content-disposition', contentDisposition(name)).send(pdf);
}
