import type { Browser } from 'playwright-core';
import { html } from '#platform/html.ts';

const WIDTH = 1280;
const STYLE = `
  body { margin: 0; background: #12181e; color: #dde5ea; }
  pre { margin: 0; padding: 28px 32px; font: 17px/1.5 'DejaVu Sans Mono', monospace; white-space: pre; }
  b { color: #7fc8a9; }`;

/** Returns a terminal's lines as a page. Lines that begin with `$ ` or `> ` are input. */
export function terminalPage(lines: readonly string[]): string {
  const shown = lines.map((line) => (/^[$>] /.test(line) ? html`<b>${line}</b>\n` : html`${line}\n`));
  return `<!doctype html><style>${STYLE}</style>${html`<pre>${shown}</pre>`.text}`;
}

/** Draws a terminal's lines as a picture. */
export async function drawTerminal(browser: Browser, lines: readonly string[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 100 } });
  await page.setContent(terminalPage(lines));
  const picture = await page.screenshot({ fullPage: true });
  await page.close();
  return picture;
}
