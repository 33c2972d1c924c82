import { join } from 'node:path';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
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
  const { module } = await runnerImport<{ PrintedShell: FunctionComponent }>(SOURCE, {
    configFile: false,
    logLevel: 'error',
    // The functions for development do not exist in React's production files.
    oxc: { jsx: { runtime: 'automatic', development: false } },
  });
  const shell = renderToStaticMarkup(createElement(module.PrintedShell));
  return html.replace(PLACE, () => shell);
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
