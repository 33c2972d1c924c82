import { readFileSync } from 'node:fs';
import path from 'node:path';
import { environmentSchema } from '#platform/config.ts';

export const ENV_EXAMPLE = '.env.example';
const SOURCE = path.join(import.meta.dirname, '../server/platform/config.ts');
const HEAD = `# Settings and their defaults; \`npm run dev\` reads them from .env. Generated: node scripts/write-env-example.ts`;

/** Lists every setting with its comment in the source and its default, all of them commented out. */
export function envExample(): string {
  const source = readFileSync(SOURCE, 'utf8');
  const settings = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const comment = new RegExp(`/\\*\\* ([^\\n]*) \\*/\\n  ${name}:`).exec(source)?.[1];
    const value = schema.safeParse(undefined);
    const initial = value.success && value.data !== undefined ? String(value.data) : '';
    return `${comment === undefined ? '' : `# ${comment}\n`}#${name}=${initial}`;
  });
  return `${HEAD}\n\n${settings.join('\n\n')}\n`;
}
