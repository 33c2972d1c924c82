import { Html, html } from '#platform/html.ts';
import type { PhotoReport } from './photo-report.rules.ts';
import { REPORT_TEXTS, type ReportLanguage } from './report-texts.ts';

/** The head of a report. */
interface ReportHead {
  /** The folder, or event and photographer. */
  subject: string;
  language: ReportLanguage;
  madeAt: Date;
  /** `Folder`: nothing was imported yet. `Upload`: what a photographer's link received. */
  source: 'Folder' | 'Upload';
}

/** The maximum of named entries per list; the rest is counted. */
const NAMED_MOST = 200;

const STYLE = `
:root { color-scheme: light; --line: #d8dde3; --dim: #57606a; --warn: #8a4b00; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 24px 16px 48px; max-width: 860px; font: 16px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 4px; }
h2 { font-size: 19px; margin: 36px 0 8px; }
p { margin: 4px 0; }
.dim, .more { color: var(--dim); }
.glance { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 12px; margin: 20px 0 0; padding: 0; list-style: none; }
.glance li { border: 1px solid var(--line); border-radius: 8px; padding: 10px 12px; color: var(--dim); font-size: 14px; }
.glance b { display: block; font-size: 24px; color: #1f2328; font-variant-numeric: tabular-nums; }
.check { border-left: 4px solid #d97706; background: #fff8eb; padding: 12px 16px; margin: 24px 0 0; }
.check h2 { margin: 0 0 4px; }
.check ul { margin: 0; padding-left: 20px; }
.well { border-color: #15803d; background: #f0fdf4; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 15px; }
th { text-align: left; color: var(--dim); font-weight: 600; font-size: 13px; }
th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
td { overflow-wrap: anywhere; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.time { white-space: nowrap; font-variant-numeric: tabular-nums; }
.files { margin: 0; padding-left: 20px; overflow-wrap: anywhere; font-size: 15px; }
.tags { display: flex; flex-wrap: wrap; gap: 6px; margin: 8px 0; padding: 0; list-style: none; font-size: 14px; }
.tags li { border: 1px solid var(--line); border-radius: 6px; padding: 1px 8px; overflow-wrap: anywhere; }
.tags span { color: var(--dim); }
.tags .unlisted { border-color: #d97706; color: var(--warn); }
@media (max-width: 600px) {
  .stack thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
  .stack tr { display: block; border-bottom: 1px solid var(--line); padding: 8px 0; }
  .stack td { display: flex; justify-content: space-between; gap: 16px; border: 0; padding: 2px 0; text-align: right; }
  .stack td::before { content: attr(data-label); color: var(--dim); text-align: left; flex: none; }
}
@media print { body { padding: 0; max-width: none; font-size: 12px; } h2 { break-after: avoid; } tr, li { break-inside: avoid; } .scroll { overflow: visible; } }
`;

interface Column<Row> {
  header: string;
  cell: (row: Row) => string;
  kind?: 'number' | 'time';
}

function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  const cells = (row: Row) =>
    columns.map(
      ({ header, cell, kind }) =>
        html`<td class="${kind ?? ''}" data-label="${header}"><span>${cell(row)}</span></td>`,
    );
  return html`<div class="scroll"><table class="stack"><thead><tr>${columns.map(
    ({ header, kind }) => html`<th scope="col" class="${kind ?? ''}">${header}</th>`,
  )}</tr></thead><tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody></table></div>`;
}

/** Formatters and layout for one report, in its language. */
function openPieces(language: ReportLanguage) {
  const texts = REPORT_TEXTS[language];
  // In European style: day before month, 24 hours.
  const locale = language === 'en' ? 'en-GB' : language;
  const count = new Intl.NumberFormat(locale);
  const number = (value: number) => count.format(value);
  const size = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const rest = (all: readonly unknown[]): Html =>
    all.length > NAMED_MOST
      ? html`<p class="more">${texts.more(number(all.length - NAMED_MOST))}</p>`
      : new Html('');
  return {
    texts,
    number,
    rest,
    megabytes: (bytes: number) => `${size.format(bytes / 1e6)} MB`,
    timeOf: (local: string | null) => (local === null ? '–' : time.format(new Date(`${local}Z`))),
    dayOf: (moment: Date) => day.format(moment),
    why: (code: string) => texts.problems[code] ?? code,
    list: (files: readonly string[]): Html =>
      html`<ul class="files">${files.slice(0, NAMED_MOST).map((file) => html`<li>${file}</li>`)}</ul>${rest(files)}`,
    tags: (all: PhotoReport['bibs'], isMarked: (name: string) => boolean): Html =>
      html`<ul class="tags">${all
        .slice(0, NAMED_MOST)
        .map(
          ({ name, photos }) =>
            html`<li class="${isMarked(name) ? 'unlisted' : ''}">${name} <span>× ${number(photos)}</span></li>`,
        )}</ul>${rest(all)}`,
  };
}

type Pieces = ReturnType<typeof openPieces>;

const section = (title: string, isShown: boolean, body: () => Html): Html =>
  isShown ? html`<section><h2>${title}</h2>${body()}</section>` : new Html('');

const countCopies = ({ duplicates }: PhotoReport) =>
  duplicates.reduce((sum, group) => sum + group.length - 1, 0);
const countLeftOut = ({ leftOut }: PhotoReport) => leftOut.reduce((sum, { files }) => sum + files.length, 0);

function writeGlance(report: PhotoReport, { texts, number }: Pieces): Html {
  const glance: readonly (readonly [string, number])[] = [
    [texts.files, report.files],
    [texts.photos, report.photos],
    [texts.damaged, report.damaged.length],
    [texts.duplicates, countCopies(report)],
    [texts.leftOut, countLeftOut(report)],
  ];
  const entries = glance.map(([label, value]) => html`<li><b>${number(value)}</b>${label}</li>`);
  return html`<ul class="glance" aria-label="${texts.glance}">${entries}</ul>`;
}

function writeChecks(report: PhotoReport, { texts, number }: Pieces, isUpload: boolean): Html {
  const doubtful = report.clocks.filter(({ offsets }) => offsets.length > 1).length;
  const checks: readonly (readonly [string, number])[] = [
    [texts.damagedHint, report.damaged.length],
    [texts.withoutTimeHint, report.withoutTime.length],
    [texts.offsetsHint, isUpload ? 0 : doubtful],
    [texts.clocksHint, report.clocks.length > 1 ? report.clocks.length : 0],
    [texts.withoutNameHint, report.withoutPhotographer],
    [texts.smallHint, report.small.length],
    [texts.duplicatesHint, countCopies(report)],
    [texts.unlistedHint, report.unlisted?.length ?? 0],
  ];
  const open = checks.filter(([, found]) => found > 0);
  if (open.length === 0) return html`<div class="check well"><p>${texts.allWell}</p></div>`;
  const entries = open.map(([hint, found]) => html`<li>${hint} (${number(found)})</li>`);
  return html`<div class="check"><h2>${texts.check}</h2><ul>${entries}</ul></div>`;
}

function writeDamaged({ damaged }: PhotoReport, { texts, why, rest }: Pieces): Html {
  const columns: Column<PhotoReport['damaged'][number]>[] = [
    { header: texts.file, cell: ({ file }) => file },
    { header: texts.why, cell: ({ problem }) => why(problem) },
  ];
  return section(
    texts.damagedFiles,
    damaged.length > 0,
    () => html`${table(columns, damaged.slice(0, NAMED_MOST))}${rest(damaged)}`,
  );
}

function writeClocks({ clocks }: PhotoReport, { texts, number, timeOf }: Pieces, isUpload: boolean): Html {
  const describeOffset = (offset: string | null) =>
    offset === null ? (isUpload ? texts.uncorrected : texts.notStated) : isUpload ? offset : `UTC${offset}`;
  const columns: Column<PhotoReport['clocks'][number]>[] = [
    { header: texts.camera, cell: ({ camera }) => camera ?? texts.unknownCamera },
    { header: texts.serial, cell: ({ serial }) => serial ?? '–' },
    { header: texts.photos, cell: ({ photos }) => number(photos), kind: 'number' },
    { header: texts.first, cell: ({ first }) => timeOf(first), kind: 'time' },
    { header: texts.last, cell: ({ last }) => timeOf(last), kind: 'time' },
    {
      header: isUpload ? texts.correction : texts.offset,
      cell: ({ offsets }) => offsets.map(describeOffset).join(', ') || '–',
    },
  ];
  return section(texts.cameras, clocks.length > 0, () => table(columns, clocks));
}

function writePhotographers(report: PhotoReport, { texts, number }: Pieces): Html {
  const nameless = { name: texts.withoutName, photos: report.withoutPhotographer };
  const columns: Column<PhotoReport['photographers'][number]>[] = [
    { header: texts.photographer, cell: ({ name }) => name },
    { header: texts.photos, cell: ({ photos }) => number(photos), kind: 'number' },
  ];
  const rows = [...report.photographers, ...(nameless.photos > 0 ? [nameless] : [])];
  return section(
    texts.names,
    report.photos > 0,
    () => html`<p class="dim">${texts.namesHint}</p>${table(columns, rows)}`,
  );
}

function writeFormats({ formats }: PhotoReport, { texts, number, megabytes }: Pieces): Html {
  const columns: Column<PhotoReport['formats'][number]>[] = [
    { header: texts.format, cell: ({ name }) => name },
    { header: texts.photos, cell: ({ photos }) => number(photos), kind: 'number' },
    { header: texts.size, cell: ({ byteSize }) => megabytes(byteSize), kind: 'number' },
    { header: texts.smallest, cell: ({ smallest }) => smallest || '–', kind: 'number' },
    { header: texts.largest, cell: ({ largest }) => largest || '–', kind: 'number' },
  ];
  return section(texts.formats, formats.length > 0, () => table(columns, formats));
}

function writeWords(report: PhotoReport, { texts, number, tags }: Pieces): Html {
  const unlisted = new Set(report.unlisted ?? []);
  const isUnlisted = (bib: string) => unlisted.has(bib);
  const named = () => html`<p class="dim">${texts.bibsHint}</p>
<p>${texts.photosWithBibs}: ${number(report.photosWithBibs)}</p>${tags(report.bibs, isUnlisted)}`;
  const missing = report.bibs.filter(({ name }) => isUnlisted(name));
  return html`${section(texts.bibs, report.photos > 0, () => (report.bibs.length === 0 ? html`<p>${texts.none}</p>` : named()))}
${section(texts.unlisted, missing.length > 0, () => tags(missing, () => true))}
${section(texts.keywords, report.keywords.length > 0, () => tags(report.keywords, () => false))}`;
}

function writeLeftOut({ leftOut }: PhotoReport, { texts, number, why, list }: Pieces): Html {
  const groups = () =>
    leftOut.map(
      ({ reason, files }) =>
        html`<p><strong>${why(reason)} (${number(files.length)})</strong></p>${list(files)}`,
    );
  return section(texts.leftOutFiles, leftOut.length > 0, () => html`${groups()}`);
}

/** Formats a report as one self-contained HTML page: for reading on a phone, printing and mailing. */
export function writeReport(report: PhotoReport, { subject, language, madeAt, source }: ReportHead): string {
  const pieces = openPieces(language);
  const { texts, dayOf, list } = pieces;
  const isUpload = source === 'Upload';
  const copies = report.duplicates.map((group) => group.join(' = '));
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${texts.title}: ${subject}</title><style>${new Html(STYLE)}</style></head><body>
<header><h1>${texts.title}</h1><p><strong>${subject}</strong></p>
<p>${isUpload ? texts.ofUpload : texts.beforeImport}</p><p class="dim">${texts.madeOn(dayOf(madeAt))}</p></header>
<main>${writeGlance(report, pieces)}
${writeChecks(report, pieces, isUpload)}
${writeDamaged(report, pieces)}
${writeClocks(report, pieces, isUpload)}
${section(texts.withoutTime, report.withoutTime.length > 0, () => list(report.withoutTime))}
${writePhotographers(report, pieces)}
${writeFormats(report, pieces)}
${section(texts.small, report.small.length > 0, () => list(report.small))}
${writeWords(report, pieces)}
${section(texts.sameFiles, copies.length > 0, () => list(copies))}
${writeLeftOut(report, pieces)}
</main></body></html>
`.text;
}
