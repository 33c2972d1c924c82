import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DESK_EXPORTS_PATH } from '#contract/desk-exports.ts';
import { nameDownload } from '#delivering/downloads/index.ts';
import { exportReceipts } from '#delivering/receipts/index.ts';
import { type DeskDeps, deskRoute } from '#hosting/desk/index.ts';
import type { Deps } from '#platform/deps.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import type { SignedQuery } from '#platform/signing/file-links.ts';
import {
  keepEuros,
  readAccountChart,
  readBooks,
  writeBookingsCsv,
  writeBookingsJson,
  writeDatev,
} from '#selling/ledger/index.ts';
import { readMonth } from '#selling/shares/index.ts';
import { type ExportFile, readExport, type WantedMonth } from './export-links.ts';
import { createReceiptTurns, type ReceiptTurns } from './receipt-turns.ts';

const TYPES: Record<ExportFile['kind'], string> = {
  'receipts.zip': 'application/zip',
  'bookings.csv': 'text/csv; charset=utf-8',
  'bookings.json': 'application/json',
  'datev.csv': 'text/csv; charset=windows-1252',
};

/** Serves the files of a month at their signed addresses on the desk's host. */
export function openDeskExportFiles(app: FastifyInstance, deps: Deps & DeskDeps): void {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) return;
  const turns = createReceiptTurns(deps);
  app.get(`${DESK_EXPORTS_PATH}*`, { ...deskRoute(deskUrl), schema: { hide: true } }, (request, reply) =>
    sendExport(deps, turns, request, reply),
  );
}

async function sendExport(
  deps: Deps & DeskDeps,
  turns: ReceiptTurns,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { '*': rest } = request.params as { '*': string };
  const wanted = readExport(deps, rest.split('/'), request.query as SignedQuery);
  if (wanted === undefined) return sendProblem(request, reply, 'NotFound');
  const { tenantId, of, file } = wanted;
  const open = () => Readable.from(writeExport(deps, turns, tenantId, of, file), { objectMode: false });
  // Without this, Fastify would read the whole file for a HEAD request.
  if (request.method === 'HEAD') return reply.send();
  const opened = file.kind === 'receipts.zip' ? await turns.begin(tenantId, of.month, open) : open();
  if (isRefusal(opened)) return sendProblem(request, reply, opened);
  const name = file.kind === 'datev.csv' ? `EXTF_${of.month}.csv` : file.kind.replace('.', `-${of.month}.`);
  nameDownload(reply, name);
  reply.header('cache-control', 'no-store').type(TYPES[file.kind]);
  return reply.send(opened);
}

async function* writeExport(
  deps: Deps & DeskDeps,
  turns: ReceiptTurns,
  tenantId: string,
  { month, timeZone }: WantedMonth,
  file: ExportFile,
): AsyncGenerator<Uint8Array | string> {
  const time = readMonth(month, timeZone);
  if (time === undefined) throw new Error(`a link names ${month}, which is no month`);
  if (file.kind === 'receipts.zip') {
    yield* exportReceipts(deps, tenantId, time, { receipts: 0, missing: [] }, (draw) =>
      turns.take(tenantId, draw),
    );
    return;
  }
  const books = readBooks(deps.database, tenantId, time);
  if (!('datev' in file))
    yield* file.kind === 'bookings.csv'
      ? writeBookingsCsv(books, timeZone)
      : writeBookingsJson(books, { tenantId, month, timeZone });
  else {
    const { chart, ...datev } = file.datev;
    const { accounts } = await deps.database.inTenant(tenantId, readAccountChart);
    const { issuer } = await deps.tenants.read(tenantId);
    const ownCountry = issuer.country ?? null;
    const about = { month, timeZone, createdAt: deps.clock.now(), chart, accounts, ownCountry };
    for await (const part of writeDatev(keepEuros(books), { ...about, ...datev }))
      yield Buffer.from(part, 'latin1');
  }
}
