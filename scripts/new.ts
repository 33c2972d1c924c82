/**
 * Writes the skeleton of a part that CONTRIBUTING.md describes, and prints the steps that follow.
 *
 *     npm run new -- slice finding/weather-reports
 *     npm run new -- call finding/weather-reports
 *     npm run new -- desk-call finding/weather-reports
 *     npm run new -- page weather
 *     npm run new -- decision "Ask for the weather once an hour"
 */
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Skeleton,
  sketchCall,
  sketchDecision,
  sketchDeskCall,
  sketchPage,
  sketchSlice,
} from './new/skeletons.ts';

const root = process.cwd();
const [kind = '', name = ''] = process.argv.slice(2);

function sketch(): Skeleton {
  if (kind === 'decision' && name !== '') return sketchDecision(nextDecision(), name, new Date());
  const [wing = '', noun = ''] = name.split('/');
  const isWing = ['hosting', 'finding', 'selling', 'delivering', 'operating'].includes(wing);
  const isName = (text: string) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text);
  if (kind === 'slice' && isWing && isName(noun)) return sketchSlice(wing, noun);
  if (kind === 'call' && isWing && isName(noun)) return sketchCall(wing, noun);
  if (kind === 'desk-call' && isWing && isName(noun)) return sketchDeskCall(wing, noun);
  if (kind === 'page' && isName(name)) return sketchPage(name);
  throw new Error(
    'npm run new -- slice WING/NOUN | call WING/NOUN | desk-call WING/NOUN | page AREA | decision "TITLE"',
  );
}

function nextDecision(): number {
  const numbers = globSync('docs/decisions/[0-9]*.md', { cwd: root }).map((file) =>
    Number(path.basename(file).slice(0, 4)),
  );
  return Math.max(0, ...numbers) + 1;
}

try {
  const { files, steps } = sketch();
  const existing = Object.keys(files).find((file) => existsSync(path.join(root, file)));
  if (existing !== undefined) throw new Error(`${existing} exists already.`);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    console.log(`wrote ${file}`);
  }
  for (const step of steps) console.log(`next: ${step}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
