import { Html, html } from '#platform/html.ts';
import type { PhotoReport } from './photo-report.rules.ts';
import { REPORT_TEXTS, type ReportLanguage } from './report-texts.ts';

/** What stands above a report. */
export interface ReportHead {
  /** The folder, or event and photographer. */
  subject: string;
  language: ReportLanguage;
  madeAt: Date;
  /** `Folder`: nothing was imported yet. `Upload`: what a photographer's link received. */
  source: 'Folder' | 'Upload';
}

/** Of each list so many are named; the rest is counted. */
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

/** Writes a report as one HTML page that needs nothing else: to be read on a phone, printed, and sent by mail. */
export function writeReport(report: PhotoReport, { subject, language, madeAt, source }: ReportHead): string {
  const texts = REPORT_TEXTS[language];
  // As Europe writes it: days before months, hours to 24.
  const locale = language === 'en' ? 'en-GB' : language;
  const count = new Intl.NumberFormat(locale);
  const number = (value: number) => count.format(value);
  const megabytes = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const timeOf = (local: string | null) => (local === null ? '–' : time.format(new Date(`${local}Z`)));
  const why = (code: string) => texts.problems[code] ?? code;
  const rest = (all: readonly unknown[]): Html =>
    all.length > NAMED_MOST
      ? html`<p class="more">${texts.more(number(all.length - NAMED_MOST))}</p>`
      : new Html('');
  const list = (files: readonly string[]): Html =>
    html`<ul class="files">${files.slice(0, NAMED_MOST).map((file) => html`<li>${file}</li>`)}</ul>${rest(files)}`;
  const section = (title: string, isShown: boolean, body: () => Html): Html =>
    isShown ? html`<section><h2>${title}</h2>${body()}</section>` : new Html('');
  const tags = (all: PhotoReport['bibs'], isMarked: (name: string) => boolean): Html =>
    html`<ul class="tags">${all
      .slice(0, NAMED_MOST)
      .map(
        ({ name, photos }) =>
          html`<li class="${isMarked(name) ? 'unlisted' : ''}">${name} <span>× ${number(photos)}</span></li>`,
      )}</ul>${rest(all)}`;
  const isUpload = source === 'Upload';
  const describeOffset = (offset: string | null) =>
    offset === null ? (isUpload ? texts.uncorrected : texts.notStated) : isUpload ? offset : `UTC${offset}`;
  const copies = report.duplicates.reduce((sum, group) => sum + group.length - 1, 0);
  const leftOut = report.leftOut.reduce((sum, { files }) => sum + files.length, 0);
  const unlisted = new Set(report.unlisted ?? []);
  const doubtful = report.clocks.filter(({ offsets }) => offsets.length > 1).length;
  const checks: readonly (readonly [string, number])[] = [
    [texts.damagedHint, report.damaged.length],
    [texts.withoutTimeHint, report.withoutTime.length],
    [texts.offsetsHint, isUpload ? 0 : doubtful],
    [texts.clocksHint, report.clocks.length > 1 ? report.clocks.length : 0],
    [texts.withoutNameHint, report.withoutPhotographer],
    [texts.smallHint, report.small.length],
    [texts.duplicatesHint, copies],
    [texts.unlistedHint, unlisted.size],
  ];
  const open = checks.filter(([, found]) => found > 0);
  const glance: readonly (readonly [string, number])[] = [
    [texts.files, report.files],
    [texts.photos, report.photos],
    [texts.damaged, report.damaged.length],
    [texts.duplicates, copies],
    [texts.leftOut, leftOut],
  ];
  const nameless = { name: texts.withoutName, photos: report.withoutPhotographer };
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${texts.title}: ${subject}</title><style>${new Html(STYLE)}</style></head><body>
<header><h1>${texts.title}</h1><p><strong>${subject}</strong></p>
<p>${isUpload ? texts.ofUpload : texts.beforeImport}</p><p class="dim">${texts.madeOn(day.format(madeAt))}</p></header>
<main><ul class="glance" aria-label="${texts.glance}">${glance.map(([label, value]) => html`<li><b>${number(value)}</b>${label}</li>`)}</ul>
${
  open.length === 0
    ? html`<div class="check well"><p>${texts.allWell}</p></div>`
    : html`<div class="check"><h2>${texts.check}</h2><ul>${open.map(([hint, found]) => html`<li>${hint} (${number(found)})</li>`)}</ul></div>`
}
${section(
  texts.damagedFiles,
  report.damaged.length > 0,
  () =>
    html`${table(
      [
        { header: texts.file, cell: ({ file }) => file },
        { header: texts.why, cell: ({ problem }) => why(problem) },
      ],
      report.damaged.slice(0, NAMED_MOST),
    )}${rest(report.damaged)}`,
)}
${section(texts.cameras, report.clocks.length > 0, () =>
  table(
    [
      { header: texts.camera, cell: ({ camera }) => camera ?? texts.unknownCamera },
      { header: texts.serial, cell: ({ serial }) => serial ?? '–' },
      { header: texts.photos, cell: ({ photos }) => number(photos), kind: 'number' },
      { header: texts.first, cell: ({ first }) => timeOf(first), kind: 'time' },
      { header: texts.last, cell: ({ last }) => timeOf(last), kind: 'time' },
      {
        header: isUpload ? texts.correction : texts.offset,
        cell: ({ offsets }) => offsets.map(describeOffset).join(', ') || '–',
      },
    ],
    report.clocks,
  ),
)}
${section(texts.withoutTime, report.withoutTime.length > 0, () => list(report.withoutTime))}
${section(
  texts.names,
  report.photos > 0,
  () =>
    html`<p class="dim">${texts.namesHint}</p>${table(
      [
        { header: texts.photographer, cell: ({ name }) => name },
        { header: texts.photos, cell: ({ photos }) => number(photos), kind: 'number' },
      ],
      [...report.photographers, ...(nameless.photos > 0 ? [nameless] : [])],
    )}`,
)}
${section(texts.formats, report.formats.length > 0, () =>
  table(
    [
      { header: texts.format, cell: ({ name }) => name },
      { header: texts.photos, cell: ({ photos }) => number(photos), kind: 'number' },
      {
        header: texts.size,
        cell: ({ byteSize }) => `${megabytes.format(byteSize / 1e6)} MB`,
        kind: 'number',
      },
      { header: texts.smallest, cell: ({ smallest }) => smallest || '–', kind: 'number' },
      { header: texts.largest, cell: ({ largest }) => largest || '–', kind: 'number' },
    ],
    report.formats,
  ),
)}
${section(texts.small, report.small.length > 0, () => list(report.small))}
${section(texts.bibs, report.photos > 0, () =>
  report.bibs.length === 0
    ? html`<p>${texts.none}</p>`
    : html`<p class="dim">${texts.bibsHint}</p><p>${texts.photosWithBibs}: ${number(report.photosWithBibs)}</p>${tags(
        report.bibs,
        (bib) => unlisted.has(bib),
      )}`,
)}
${section(texts.unlisted, unlisted.size > 0, () =>
  tags(
    report.bibs.filter(({ name }) => unlisted.has(name)),
    () => true,
  ),
)}
${section(texts.keywords, report.keywords.length > 0, () => tags(report.keywords, () => false))}
${section(
  texts.sameFiles,
  report.duplicates.length > 0,
  () => html`${list(report.duplicates.map((group) => group.join(' = ')))}`,
)}
${section(
  texts.leftOutFiles,
  leftOut > 0,
  () =>
    html`${report.leftOut.map(
      ({ reason, files }) =>
        html`<p><strong>${why(reason)} (${number(files.length)})</strong></p>${list(files)}`,
    )}`,
)}
</main></body></html>
`.text;
}
