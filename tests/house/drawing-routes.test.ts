import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * Modules that answer a visitor with a picture or PDF rendered for the request, with its limit. Desk calls declare
 * their costs instead (`call-costs.test.ts`).
 */
const DRAWS =
  /\b(?:renderMarked|renderCloseUp|cutDelivered|renderPreview|receiptPdf|posterPdf|exportReceipts|printPoster|printStatement|readPicture)\(/;
const LIMITED: Record<string, [reason: string, proof: RegExp]> = {
  'server/finding/sponsor-marks/marked-preview.routes.ts': ['turns by network', /turns\.draw\(/],
  'server/finding/photos/close-up.routes.ts': ['turns by network', /turns\.draw\(/],
  'server/delivering/downloads/download-file.routes.ts': [
    'limits by network and item, and slots',
    /take\(tenantId, CUT_FOR_NETWORK[\s\S]*take\(tenantId, CUT_OF_ITEM[\s\S]*slots\.run\(/,
  ],
  'server/delivering/receipts/receipt-file.routes.ts': [
    'a limit by order, and turns by network',
    /PRINTED, idKey\(query\.invoiceId\)[\s\S]*turns\.draw\(/,
  ],
  'server/operating/exports/export-file.routes.ts': [
    'a limit, two at once, and turns by tenant: receipt-turns.ts',
    /turns\.begin\([\s\S]*turns\.take\(/,
  ],
  'server/selling/frames/preview-photo.ts': [
    'a limit and turns by network',
    /take\(tenantId, PREVIEWS[\s\S]*room\.turns\.draw\(/,
  ],
  'server/selling/frames/frames.routes.ts': [
    'kept once drawn, and turns by network',
    /room\.turns\.draw\([\s\S]*room\.views/,
  ],
};
/** Modules that draw for other callers. */
const OTHERS: Record<string, string> = {
  'server/delivering/portraits/cut-portraits.ts': 'jobs',
  'server/delivering/receipts/export-receipts.ts': 'for the export’s route and the command',
  'server/delivering/receipts/receipt-pdf.ts': 'defines it',
  'server/delivering/sharing/poster-pdf.ts': 'defines it',
  'server/delivering/sharing/print-poster.ts': 'for the desk and the command',
  'server/delivering/statements/print-statement.ts': 'for the desk and the command',
  'server/finding/ingest/ingest.jobs.ts': 'jobs',
  'server/finding/ingest/make-cover.ts': 'jobs',
  'server/finding/ingest/render-previews.ts': 'jobs',
  'server/delivering/statements/statements.desk.ts': 'DRAWING_COST',
  'server/selling/frames/sample-frame.ts': 'for the desk, at DRAWING_COST',
  'server/finding/photos/close-up.task.ts': 'for the turns of close-up.routes.ts',
  'server/selling/frames/view-cache.ts': 'draws each view once',
  'server/delivering/sharing/sharing.desk.ts': 'DRAWING_COST',
};

test('every route that draws a picture or PDF limits it', () => {
  const drawing = readSources().filter(
    ({ path, text }) =>
      path.startsWith('server/') &&
      !/\.test\.ts$|^server\/(?:engines|commands)\//.test(path) &&
      DRAWS.test(text),
  );
  const listed = [...Object.keys(LIMITED), ...Object.keys(OTHERS)];
  const unlisted = drawing.flatMap(({ path }) => (listed.includes(path) ? [] : path));
  expect(unlisted, 'limit it, or state who calls it').toEqual([]);
  for (const [path, [, proof]] of Object.entries(LIMITED))
    expect(drawing.find((one) => one.path === path)?.text, path).toMatch(proof);
});
