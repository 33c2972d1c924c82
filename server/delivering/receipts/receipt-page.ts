import { Html, html } from '#platform/html.ts';
import { cspHash } from '#platform/http/plain-page.ts';
import type { FormattedReceipt } from './format-receipt.ts';

const STYLE = `
:root{color-scheme:light;--ink:#1b1f1d;--quiet:#5b625e;--line:#d9ddda}
body{font:16px/1.5 'Sofia Sans',system-ui,sans-serif;color:var(--ink);background:#fff;margin:0 auto;max-width:44rem;padding:1.5rem}
article+article{break-before:page;border-top:2px solid var(--ink);margin-top:3rem;padding-top:1rem}
h1{font-size:2rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:.875rem;font-weight:400;color:var(--quiet);margin:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:0 1.5rem;margin:0 0 1.5rem}
dt,.event{color:var(--quiet)}
dd,p{margin:0}
.parties{display:flex;flex-wrap:wrap;gap:1.5rem 3rem;margin:0 0 2rem}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th{font-weight:400;font-size:.875rem;color:var(--quiet);text-align:start}
th,td{padding:.5rem 0 .5rem 1rem;border-bottom:1px solid var(--line);vertical-align:top}
th:first-child,td:first-child{padding-inline-start:0;overflow-wrap:anywhere}
.number{text-align:end;white-space:nowrap}
tfoot td,tfoot th{border:0;padding-block:.25rem}
tfoot .total *{font-weight:700;font-size:1.25rem;color:var(--ink)}
@media print{body{padding:0}tr{break-inside:avoid}}
`;

const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);

/** The policy of a receipt's page: it may load its own style, nothing else, and no script. */
export const RECEIPT_PAGE_POLICY = `default-src 'none'; style-src ${cspHash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Builds a page to read and to print: each receipt on its own sheet. */
export function receiptPage(receipts: readonly FormattedReceipt[]): string {
  const [first] = receipts;
  const title = first === undefined ? '' : `${first.title} ${first.facts[0]?.[1] ?? ''}`;
  const page = html`<html lang="${first?.language ?? 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title>${STYLE_ELEMENT}</head>
<body><main>${receipts.map(receiptArticle)}</main></body></html>`;
  return `<!doctype html>${page.text}`;
}

function receiptArticle(words: FormattedReceipt): Html {
  const { texts } = words;
  return html`<article>
<h1>${words.title}</h1>
<dl>${words.facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<div class="parties">${words.parties.map(
    ({ heading, lines }) =>
      html`<section><h2>${heading}</h2>${lines.map((line) => html`<p>${line}</p>`)}</section>`,
  )}</div>
${words.note === null ? '' : html`<p>${words.note}</p>`}
<table>
<thead><tr><th scope="col">${texts.item}</th><th scope="col" class="number">${texts.quantity}</th><th scope="col" class="number">${texts.amount}</th></tr></thead>
<tbody>${words.lines.map(
    (line) =>
      html`<tr><td>${line.title}<br><span class="event">${line.eventName}</span></td><td class="number">${line.quantity}</td><td class="number">${line.amount}</td></tr>`,
  )}</tbody>
<tfoot>${words.sums.map(sumRow)}<tr class="total"><th scope="row" colspan="2">${words.total[0]}</th><td class="number">${words.total[1]}</td></tr>${words.tax.map(sumRow)}</tfoot>
</table>
${words.untaxed.map((reason) => html`<p>${reason}</p>`)}
</article>`;
}

function sumRow([name, amount]: [string, string]): Html {
  return html`<tr><th scope="row" colspan="2">${name}</th><td class="number">${amount}</td></tr>`;
}
