import { wcagContrast } from 'culori';
import type { TenantSettings } from '#contract/settings.ts';
import type { EncodedImage } from '#engines/images/index.ts';
import { Html, html } from '#platform/html.ts';

/** A quotation in a mail: a code, or a person's own text. */
interface MailCard {
  /** The text above the quotation, in small letters. */
  label?: string | undefined;
  text: string;
  /** Code: large, unambiguous letters. Words: a person's own text, line by line. */
  look: 'code' | 'words';
}

/** Lines under a label. */
export interface MailList {
  label: string;
  lines: string[];
}

/** The content of a mail. */
export interface MailContent {
  subject: string;
  /** Pictures above the heading, side by side; they link to the address of the button. `alt` describes all of them. */
  pictures?: { list: readonly EncodedImage[]; alt: string };
  heading: string;
  /** What happened, in one or two sentences each. */
  paragraphs: string[];
  cards?: MailCard[];
  /** A sentence with another link, below the button. */
  aside?: { text: string; link: string } | undefined;
  /** The one thing to do. The text of the mail contains the address of its link; the HTML does not show it. */
  button?: { action: string; link: string };
  keep: string;
  /** Below the button, line by line: the files of an order, its sums. */
  lists?: MailList[];
  /** Legal texts, below everything else. */
  legal?: string[];
  footer: string[];
  /** The shop's URL. Its host is used in the Message-ID and the picture ids if the mail has no button. */
  origin?: string;
  /** The link to unsubscribe from a mail that is not about an order, with one click. */
  leave?: { action: string; link: string };
  headers?: Record<string, string>;
}

const INK = '#1b1f1d';
const PAPER = '#ffffff';
const QUIET = '#5b625e';
const LINE = '#e3e6e4';
const WASH = '#f1f3f2';

/**
 * Rules that a style attribute cannot express: dark mode and narrow screens. Programs that drop them show the light,
 * wide mail.
 */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.outer{padding:0!important}.sheet{border-radius:0!important}.inside{padding:24px 20px!important}.heading{font-size:24px!important}.button{display:block!important;text-align:center}}
@media (prefers-color-scheme:dark){
.outer{background:#131615!important}
.sheet{background:#1d2120!important}
.outer,.heading,.brand,.body{color:#e9edeb!important}
.quiet,.quiet a{color:#a9b1ad!important}
.footer{border-color:#343a37!important}
.card{background:#272c2a!important;color:#e9edeb!important}
.button{border-color:#ffffff66!important}
.logo{padding:8px 12px!important;border-radius:8px!important;background:${PAPER}!important}
}`;

const FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

interface Frame {
  settings: Pick<TenantSettings, 'tenantName' | 'colours'>;
  language: string;
  /** The name of the logo within the mail, and its size in CSS pixels. */
  logo: { cid: string; width: number; height: number } | undefined;
  /** The name of each picture within the mail, and its size in pixels. */
  pictures: readonly { cid: string; width: number; height: number }[];
}

/**
 * Builds a mail's HTML: one column that can be read without its pictures and without styles. The only table is for
 * Outlook, which applies padding only to cells.
 */
export function mailHtml({ settings, language, logo, pictures }: Frame, content: MailContent): Html {
  const { subject, heading, paragraphs, cards = [], button, aside, keep } = content;
  const { lists = [], legal = [], footer, leave } = content;
  return html`<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${subject}</title>
    <style>${new Html(STYLE)}</style>
  </head>
  <body class="outer" style="margin:0;padding:24px;font:16px/1.5 ${FONT};color:${INK};background:#f6f7f6">
    <table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;background:${PAPER};border-radius:12px">
      <tr><td class="inside" style="padding:32px;overflow-wrap:anywhere">
        <p class="brand" style="margin:0 0 24px;font-weight:700">${logo === undefined ? settings.tenantName : logoHtml(logo, settings.tenantName)}</p>
        ${pictures.length === 0 ? '' : picturesHtml(pictures, content.pictures?.alt ?? '', button?.link)}
        <h1 class="heading" style="margin:0 0 12px;font-size:28px;line-height:1.2">${heading}</h1>
        ${paragraphs.map((text) => html`<p class="body" style="margin:0 0 16px">${text}</p>`)}
        ${cards.map(cardHtml)}
        ${button === undefined ? '' : buttonHtml(button, settings)}
        ${aside === undefined ? '' : html`<p class="body" style="margin:24px 0 16px"><a href="${aside.link}" style="color:inherit">${aside.text}</a></p>`}
        <p class="quiet" style="margin:16px 0 24px;font-size:14px;color:${QUIET}">${keep}</p>
        ${lists.map(listHtml)}
        ${legal.map((text) => html`<p class="quiet" style="margin:0 0 16px;font-size:14px;color:${QUIET}">${text}</p>`)}
        <p class="quiet footer" style="margin:0;padding-top:16px;border-top:1px solid ${LINE};font-size:14px;color:${QUIET}">${footer.map((line) => html`${line}<br>`)}${leave === undefined ? '' : html`<a href="${leave.link}" style="color:${QUIET}">${leave.action}</a>`}</p>
      </td></tr>
    </table>
  </body>
</html>`;
}

/** Shows the logo; a program that loads no pictures shows the name instead. */
function logoHtml({ cid, width, height }: NonNullable<Frame['logo']>, name: string): Html {
  return html`<img src="cid:${cid}" alt="${name}" width="${width}" height="${height}" class="logo" style="display:block;border:0;font-weight:700">`;
}

/**
 * The widths of pictures, by how many are side by side: in percent of the column, and the maximum in pixels.
 * Outlook reads only the pixels.
 */
const PICTURE_WIDTHS = [
  { percent: 100, pixels: 400 },
  { percent: 49, pixels: 243 },
  { percent: 32, pixels: 158 },
] as const;

function picturesHtml(
  pictures: readonly { cid: string; width: number; height: number }[],
  alt: string,
  link: string | undefined,
): Html {
  const { percent, pixels } = PICTURE_WIDTHS[pictures.length - 1] ?? PICTURE_WIDTHS[2];
  const shown = pictures.map(({ cid, width, height }, index) => {
    // A picture is never shown larger than its pixels.
    const across = Math.min(pixels, width);
    const gap = index < pictures.length - 1 ? ';margin-right:1.9%' : '';
    return html`<img src="cid:${cid}" alt="${index === 0 ? alt : ''}" width="${across}" height="${Math.round((across * height) / width)}" style="display:inline-block;width:${percent}%;max-width:${across}px;height:auto;border:0;border-radius:10px;vertical-align:top${gap}">`;
  });
  const row =
    link === undefined
      ? shown
      : html`<a href="${link}" style="color:${QUIET};text-decoration:none">${shown}</a>`;
  return html`<p class="quiet" style="margin:0 0 20px;font-size:14px;color:${QUIET}">${row}</p>`;
}

function cardHtml({ label, text, look }: MailCard): Html {
  const above =
    label === undefined
      ? ''
      : html`<p class="quiet" style="margin:0 0 4px;font-size:14px;color:${QUIET}">${label}</p>`;
  const letters =
    look === 'code'
      ? "font:700 24px/1.4 ui-monospace,Menlo,Consolas,'Courier New',monospace;letter-spacing:.02em"
      : 'white-space:pre-wrap';
  return html`${above}<div class="card" style="margin:0 0 16px;padding:14px 18px;border-radius:10px;background:${WASH};color:${INK};${letters}">${text}</div>`;
}

function listHtml({ label, lines }: MailList): Html {
  return html`<p class="body" style="margin:0 0 20px;font-size:14px"><strong>${label}</strong>${lines.map((line) => html`<br>${line}`)}</p>`;
}

function buttonHtml(
  { action, link }: { action: string; link: string },
  { colours }: Frame['settings'],
): Html {
  const on = mailButtonText(colours);
  return html`<p style="margin:8px 0 24px"><a class="button" href="${link}" style="display:inline-block;padding:14px 24px;border:1px solid ${colours.accent};border-radius:10px;background:${colours.accent};color:${on};text-decoration:none;font-weight:700">${action}</a></p>`;
}

/** Returns the colour of the text on a mail's button. */
export const mailButtonText = ({ accent }: TenantSettings['colours']): string =>
  wcagContrast(accent, PAPER) >= wcagContrast(accent, INK) ? PAPER : INK;
