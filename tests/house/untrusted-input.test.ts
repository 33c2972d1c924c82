import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * Parsers of bytes run in the sandbox (docs/decisions/0214): in a module `*.task.ts` or its imports. This list contains
 * every module that loads a parser into a server, worker or command process, with the reason.
 */
const PARSERS =
  /^(csv-parse|read-excel-file|saxen|yauzl|yaml|sharp|exifr|fontkit|harfbuzzjs|wawoff2|pdfkit|csv-parse\/sync|read-excel-file\/node|@aws-sdk\/client-s3)$/;

const MAY_PARSE: Readonly<Record<string, readonly string[]>> = {
  'draws or prints what the server itself lays out': [
    'server/commands/send/draw-preview.ts',
    'server/platform/pdf/pdf-fonts.ts',
    'server/delivering/receipts/receipt-pdf.ts',
    'server/delivering/sharing/poster-pdf.ts',
    'server/delivering/sharing/print-poster.ts',
    'server/engines/frames/draw-texts.ts',
    'server/engines/frames/script-fonts.ts',
    'server/engines/frames/shape-text.ts',
    'server/engines/frames/shrink-picture.ts',
    'server/engines/images/lettering.ts',
    'server/engines/images/watermark.ts',
    'server/engines/video/make-preview.ts',
  ],
  'decodes photos in a reader thread, or a photo that a reader took': [
    'server/engines/bibs/enlarge-for-reading.ts',
    'server/engines/faces/shrink-photo.ts',
    'server/engines/frames/cut-photo.ts',
    'server/engines/frames/render-framed-photo.ts',
    'server/engines/frames/render-preview.ts',
    'server/engines/images/convert-heic.ts',
    'server/engines/images/cut-original.ts',
    'server/engines/images/decode-photo.ts',
    'server/engines/images/identify-image.ts',
    'server/engines/images/measure-frame.ts',
    'server/engines/images/measure-light.ts',
    'server/engines/images/read-capture.ts',
    'server/engines/images/read-code.ts',
    'server/engines/images/render-derivatives.ts',
  ],
  'draws layers, logos and marks that the sandbox made PNG of': [
    'server/delivering/mails/mail-logo.ts',
    'server/engines/frames/draw-layers.ts',
    'server/engines/frames/prepare-view.ts',
    'server/engines/images/render-mark.ts',
  ],
  'writes YAML': [
    'server/commands/accuracy-command.ts',
    'server/hosting/pages/write-site-folder.ts',
    'server/hosting/tenants/show-tenant.ts',
    'server/operating/brand-setup/first-brand.rules.ts',
    'server/selling/catalog/write-catalog-file.ts',
    'server/selling/frames/write-frame-file.ts',
    'server/selling/settlements/write-payees-file.ts',
  ],
  "reads an operator's own file: keys, which go into no other process, and the truth of the accuracy command":
    ['server/platform/yaml-file/parse-yaml.ts'],
  "streams a command's own report; what the desk is sent is read by report.task.ts": [
    'server/selling/payouts/read-report.ts',
  ],
  "parses the XML of the installation's own store": ['server/platform/storage/s3-storage.ts'],
  "signs requests to a tenant's bucket; of its XML only errors of at most 64 kB are parsed here, lists by bucket-list.task.ts":
    ['server/platform/storage/foreign-bucket.ts'],
  'reads the directory of a zip that is imported': ['server/finding/ingest/sources/walk-zip.ts'],
};

const sources = readSources().filter(
  ({ path }) => /^(server|contract|migrations)\//.test(path) && !/\.test\.tsx?$/.test(path),
);
const byPath = new Map(sources.map((source) => [source.path, source]));

/** Follows every import of values, except into `*.task.ts`, which runs in another process. */
function reach(path: string, reached: Set<string>): void {
  if (reached.has(path) || path.endsWith('.task.ts')) return;
  reached.add(path);
  for (const { target, isType } of byPath.get(path)?.imports ?? []) if (!isType) reach(target, reached);
}

test('parsers are loaded only by sandbox tasks and the listed modules', () => {
  const reached = new Set<string>();
  reach('server/main.ts', reached);
  expect(reached.size).toBeGreaterThan(500);
  const parsing = [...reached].filter((path) =>
    byPath.get(path)?.imports.some(({ target, isType }) => !isType && PARSERS.test(target)),
  );
  expect(parsing.toSorted()).toEqual(Object.values(MAY_PARSE).flat().toSorted());
});

/** Modules whose calls may reach private addresses, and where their addresses come from. */
const TRUSTED_ADDRESSES: Readonly<Record<string, string>> = {
  'server/commands/certificate-command.ts': "the operator's own argument",
  'server/selling/payments/call-provider.ts': "a provider's fixed address",
  'server/selling/payments/sandbox/send-webhook.ts': "the demo's own shop; the job does nothing elsewhere",
};

test('calls to addresses from rows are limited to public networks', () => {
  const calling = sources.filter(
    ({ path, text }) =>
      path !== 'server/platform/outbound/call-out.ts' && /\b(?:callOut|fetchOut)\(/.test(text),
  );
  expect(calling.length).toBeGreaterThan(5);
  const unlimited = calling.filter(({ text }) => !/\bmayReach\b/.test(text));
  expect(unlimited.map(({ path }) => path).toSorted()).toEqual(Object.keys(TRUSTED_ADDRESSES));
});

test('metadata in photos and sidecar files is parsed only by tasks', () => {
  const parsing = sources.filter(
    ({ path, text }) =>
      !path.startsWith('server/engines/images/') &&
      /\b(?:readXmpTexts|readKeywords|stripNamingFields)\b/.test(text),
  );
  expect(parsing.map(({ path }) => path)).toEqual(['server/finding/ingest/photographers-texts.task.ts']);
});

test('received photos are decoded only by readers and tasks', () => {
  const decoding = sources.filter(
    ({ path, text }) => !path.startsWith('server/engines/') && /\b(?:decodePhoto|hasAllPixels)\b/.test(text),
  );
  expect(decoding.map(({ path }) => path).toSorted()).toEqual([
    'server/finding/ingest/check-original.task.ts',
    'server/finding/ingest/mend-jpeg.task.ts',
  ]);
});

/** Modules that draw from an original, and why no serving process decodes it. */
const CUT_ORIGINALS: Readonly<Record<string, string>> = {
  'server/commands/review-claims.ts': 'a command',
  'server/commands/review-command.ts': 'a command',
  'server/delivering/downloads/crop.task.ts': 'a task',
  'server/finding/photos/close-up.routes.ts': 'decodes previews, which the shop itself made',
  'server/finding/photos/close-up.task.ts': 'a task',
  'server/selling/frames/render-photo.ts': 'a job',
};

test('serving processes decode no originals', () => {
  const cutting = sources.filter(
    ({ path, text }) =>
      !path.startsWith('server/engines/') &&
      /\b(?:renderDeliveredCrop|renderCrop|renderCloseUp|cutOriginal|renderFramedPhoto)\(/.test(text),
  );
  expect(cutting.map(({ path }) => path).toSorted()).toEqual(Object.keys(CUT_ORIGINALS));
  const closeUps = sources.filter(({ text }) => /\bcreateCloseUpCutter\(deps\b/.test(text));
  const sourceOf = (text: string) => /createCloseUpCutter\(deps(?:, '(\w+)')?\)/.exec(text)?.[1] ?? 'preview';
  expect(Object.fromEntries(closeUps.map(({ path, text }) => [path, sourceOf(text)]))).toEqual({
    'server/delivering/downloads/bought-picture.routes.ts': 'original',
    'server/finding/photos/close-up.routes.ts': 'preview',
  });
});

test('a task imports parsers and rules, no server code', () => {
  const tasks = sources.filter(({ path }) => path.endsWith('.task.ts'));
  expect(tasks.length).toBeGreaterThan(4);
  const SERVES = /^(fastify|pg|pg-boss|kysely|ssh2|nodemailer|@tus\/server|onnxruntime-node|prom-client)$/;
  const seen = new Set<string>();
  const visit = (path: string): string[] => {
    if (seen.has(path)) return [];
    seen.add(path);
    return (byPath.get(path)?.imports ?? []).flatMap(({ target, isType }) => {
      if (isType) return [];
      return SERVES.test(target) ? [`${path} → ${target}`] : visit(target);
    });
  };
  expect(tasks.flatMap(({ path }) => visit(path))).toEqual([]);
});

test('the contract and the pages accept addresses only in the spelling by which limits count them', () => {
  const loose = sources.filter(
    ({ path, text }) =>
      /^(contract|storefront|desk)\//.test(path) && !path.endsWith('.test.ts') && /\bisEmail\b/.test(text),
  );
  expect(loose.map(({ path }) => path).toSorted()).toEqual([
    // `anyEmailSchema` looks for stored addresses.
    'contract/competitor.schema.ts',
    'contract/typed-text.ts',
  ]);
  const users = sources.filter(
    ({ path, text }) => !path.endsWith('.test.ts') && /\banyEmailSchema\b/.test(text),
  );
  expect(users.map(({ path }) => path).toSorted()).toEqual([
    'contract/competitor.schema.ts',
    'contract/desk-erasures.schema.ts',
    'contract/desk-persons.schema.ts',
    'server/commands/read-email.ts',
  ]);
});

test('faults of uploaded files are added within their limits', () => {
  const unlimited = sources.filter(
    ({ path, text }) =>
      path !== 'server/finding/accuracy/read-truth.ts' &&
      /\.push\(\{\s*\.\.\.\w+(?:\.\w+)*\.placeOf/.test(text),
  );
  expect(
    unlimited.map(({ path }) => path),
    'use addFault',
  ).toEqual([]);
});
