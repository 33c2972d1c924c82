import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const PLACE = '<!--printed:shell-->';
const SOURCE = join(import.meta.dirname, '../shell/printed-shell.tsx');

/**
 * Renders the printed shell into index.html, from the components that the app shows. It contains placeholders instead of
 * values, so the server need not render React for each page.
 * @throws if the page has no place for it
 */
export async function writeShell(html: string): Promise<string> {
  if (!html.includes(PLACE)) throw new Error(`index.html does not contain ${PLACE}`);
  // Imported by Vite only: React's types would change those of the DOM in every program that loads the build's configuration.
  const { module } = await runnerImport<{ renderShell: () => string }>(SOURCE, {
    configFile: false,
    logLevel: 'error',
    // The functions for development do not exist in React's production files.
    oxc: { jsx: { runtime: 'automatic', development: false } },
  });
  return html.replace(PLACE, () => module.renderShell());
}

/** Writes the printed shell into the build's index.html. */
export function printShell(): Plugin {
  return {
    name: 'printed-shell',
    apply: 'build',
    // After Vite has looked for the files that the page names: placeholders name none.
    transformIndexHtml: { order: 'post', handler: writeShell },
  };
}
