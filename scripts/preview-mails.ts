/**
 * Renders every mail in every language with made-up facts, as HTML and as text, and an index to look through them.
 * No database, no mail server.
 *
 *     npm run mails -- [--folder data/mails] [--tenant photofinish]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import type { TenantSettings } from '#contract/settings.ts';
import { drawMailLogo, sampleMails } from '#delivering/mails/index.ts';
import { drawPhoto, openStudio } from '#demo/draw-photo.ts';
import { lakesideHalfMarathon } from '#demo/event.ts';
import { drawLogo } from '#demo/logo.ts';
import { planEvent } from '#demo/plan-event.ts';
import { demoTenants } from '#demo/tenants.ts';
import { type EncodedImage, renderMailPicture } from '#engines/images/index.ts';
import { html } from '#platform/html.ts';
import type { OutgoingMail } from '#platform/mailer/mailer.ts';

/** The largest number of pictures in a mail. */
const PICTURES = 3;

/** A mail in one language, and its two files below the folder. */
interface Preview {
  language: Language;
  name: string;
  subject: string;
  path: string;
}

async function renderLanguage(
  folder: string,
  settings: TenantSettings,
  language: Language,
  pictures: readonly EncodedImage[],
  logo: EncodedImage | undefined,
): Promise<Preview[]> {
  await mkdir(join(folder, language), { recursive: true });
  const previews: Preview[] = [];
  for (const { name, mail } of sampleMails(settings, language, pictures, logo)) {
    const path = `${language}/${name}`;
    const headers = Object.entries({
      From: `${mail.from.name} <${mail.from.address}>`,
      'Reply-To': mail.replyTo ?? '',
      To: mail.to,
      Subject: mail.subject,
      'Message-ID': mail.messageId,
      ...mail.headers,
    }).map(([header, value]) => `${header}: ${value}`);
    await writeFile(join(folder, `${path}.html`), showPictures(mail));
    await writeFile(join(folder, `${path}.txt`), `${headers.join('\n')}\n\n${mail.text}\n`);
    previews.push({ language, name, subject: mail.subject, path });
  }
  return previews;
}

/** Puts a mail's pictures into its page, because a browser cannot find them in the mail. */
function showPictures({ html: page, pictures = [] }: OutgoingMail): string {
  return pictures.reduce(
    (shown, { cid, fileName, bytes }) =>
      shown.replace(
        `cid:${cid}`,
        `data:image/${fileName.endsWith('png') ? 'png' : 'jpeg'};base64,${Buffer.from(bytes).toString('base64')}`,
      ),
    page,
  );
}

/** Draws a few photos and cuts them as mails show them. */
async function drawPictures(): Promise<EncodedImage[]> {
  const studio = openStudio();
  const shown = planEvent(lakesideHalfMarathon)
    .filter(({ figures, width, height }) => figures.length === 1 && height > width)
    .slice(0, PICTURES);
  const pictures: EncodedImage[] = [];
  for (const plan of shown) {
    const picture = await renderMailPicture(await drawPhoto(plan, studio), ({ width }) => ({
      x: 0,
      y: 0,
      width,
      height: Math.round((width * 5) / 4),
    }));
    if (picture !== undefined) pictures.push(picture);
  }
  return pictures;
}

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;margin:2rem}
table{border-collapse:collapse}td,th{border-top:1px solid #8886;padding:.4rem .8rem;text-align:left;vertical-align:top}`;

/** Builds the index: a row for each mail, a column for each language. */
function indexPage(previews: readonly Preview[]): string {
  const names = [...new Set(previews.map(({ name }) => name))];
  const cell = ({ path, subject }: Preview) =>
    html`<td><a href="${path}.html">${subject}</a> <a href="${path}.txt">text</a></td>`;
  const rows = names.map(
    (name) => html`<tr><th>${name}</th>${previews.filter((each) => each.name === name).map(cell)}</tr>`,
  );
  return `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><title>Mails</title><style>${STYLE}</style></head><body>
<h1>Mails</h1><table><tr><th></th>${LANGUAGES.map((language) => html`<th>${language}</th>`)}</tr>${rows}</table></body></html>`
      .text
  }`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      folder: { type: 'string', default: 'data/mails' },
      tenant: { type: 'string', default: 'photofinish' },
    },
  });
  const folder = resolve(values.folder);
  const tenant = demoTenants.find(({ tenantId }) => tenantId === values.tenant);
  if (tenant === undefined) throw new Error(`there is no demo tenant ${values.tenant}`);
  const pictures = await drawPictures();
  const { tenantName, colours } = tenant.settings;
  const logo = await drawMailLogo(Buffer.from(drawLogo(tenantName, colours.brand, true)));
  const previews: Preview[] = [];
  for (const language of LANGUAGES)
    previews.push(...(await renderLanguage(folder, tenant.settings, language, pictures, logo)));
  await writeFile(join(folder, 'index.html'), indexPage(previews));
  console.log(`${previews.length} mails: ${pathToFileURL(join(folder, 'index.html')).href}`);
}

await main();
