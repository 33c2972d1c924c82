import { watch } from 'node:fs';
import path from 'node:path';

/** The folders of the server's code. Vite also reloads the pages' part of `contract`. */
const FOLDERS = ['server', 'contract', 'migrations'];
/** The time to wait, because an editor writes a file in several steps. */
const SETTLE_MS = 50;

/** Calls back with the last path after files of the server were saved; ignores tests. */
export function watchServer(root: string, onChange: (file: string) => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  const watchers = FOLDERS.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || !/\.(ts|json|yaml)$/.test(file) || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(path.join(folder, file)), SETTLE_MS);
    }),
  );
  return {
    close() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
