import type { Language } from '#contract/languages.ts';
import type { KeptRow, KeptThings } from '#hosting/data-subjects/index.ts';
import { type Html, html } from '#platform/html.ts';
import { keptTexts } from './kept-texts/languages.ts';

/** The most rows of a table that are printed. The file beside the page has all rows. */
const ROWS_SHOWN = 200;

/** A picture in the export, with the name of its file there. */
export interface ExportedPicture {
  name: string;
  photoId: string;
}

/** Returns the name of the file that contains everything of a table. */
export const dataFile = ({ kind, table }: KeptThings): string => `data/${kind}-${table}.json`;

/** Builds the first page of an export: all stored data, readable with only a browser. */
export function printExport(
  {
    things,
    pictures,
    missing,
  }: {
    things: readonly KeptThings[];
    pictures: readonly ExportedPicture[];
    missing: readonly string[];
  },
  language: Language,
  madeAt: Date,
): string {
  const texts = keptTexts(language);
  const kinds = [...Map.groupBy(things, ({ kind }) => kind)];
  return `<!doctype html>\n${
    html`<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${texts.title}</title><style>${STYLE}</style></head><body>
<h1>${texts.title}</h1><p><time>${madeAt.toISOString()}</time></p><p>${texts.lead}</p><p>${texts.rights}</p>
${kinds.map(
  ([kind, tables]) => html`<h2>${texts.kinds[kind]}</h2>
${kind === 'faces' ? html`<p>${texts.biometric}</p>` : ''}${tables.map(printTable)}`,
)}
${pictures.length === 0 ? '' : html`<h2>${texts.pictures}</h2><p class="pictures">${pictures.map(printPicture)}</p>`}
${missing.length === 0 ? '' : html`<h2>${texts.missing}</h2><ul>${missing.map((name) => html`<li>${name}</li>`)}</ul>`}
</body></html>`.text
  }\n`;
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color-scheme:light dark}
div{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem}td,th{border:1px solid #8888;padding:.2rem .5rem;text-align:start;vertical-align:top;max-width:24rem;overflow-wrap:anywhere}
.pictures img{height:10rem;margin:.2rem}`;

function printPicture({ name }: ExportedPicture): Html {
  return html`<a href="${name}"><img src="${name}" alt="" loading="lazy"></a> `;
}

function printTable(things: KeptThings): Html {
  const rows = things.rows.map(withoutEmpty);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const more = rows.length - ROWS_SHOWN;
  return html`<p><a href="${dataFile(things)}">${dataFile(things)}</a> (${rows.length})</p><div><table>
<tr>${columns.map((column) => html`<th scope="col">${column.replaceAll('_', ' ')}</th>`)}</tr>
${rows
  .slice(0, ROWS_SHOWN)
  .map((row) => html`<tr>${columns.map((column) => html`<td>${textOf(row[column])}</td>`)}</tr>`)}
</table></div>${more > 0 ? html`<p>… + ${more}</p>` : ''}`;
}

/**
 * Drops columns that mean nothing to a reader: the tenant's id, empty columns, and a face's descriptor, which is in the
 * file.
 */
function withoutEmpty(row: KeptRow): KeptRow {
  return Object.fromEntries(
    Object.entries(row).filter(
      ([column, value]) => value !== null && column !== 'tenant_id' && column !== 'descriptor',
    ),
  );
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
