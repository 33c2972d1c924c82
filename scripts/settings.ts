import { globSync } from 'node:fs';
import path from 'node:path';
import { environmentSchema } from '#platform/config.ts';
import { SECRET_SETTINGS } from '#platform/read-secrets.ts';

export const ENV_EXAMPLE = '.env.example';
export const SETTINGS_PAGE = 'docs/settings.md';
const ROOT = path.join(import.meta.dirname, '..');
const GENERATED = 'Generated: node scripts/write-settings.ts';

/** Each setting with its description and its default as written in `.env`; `initial` is empty without a default. */
const settings = Object.entries(environmentSchema.shape).map(([name, schema]) => {
  const value = schema.safeParse(undefined);
  const initial = value.success && value.data !== undefined ? String(value.data) : '';
  return { name, initial, description: schema.description ?? '' };
});

/** Returns `.env.example`: every setting with its default, commented out. */
export function envExample(): string {
  const head = `# Settings and their defaults; \`npm run dev\` reads them from .env. ${GENERATED}`;
  const lines = settings.map(({ name, initial, description }) => `# ${description}\n#${name}=${initial}`);
  return `${[head, ...lines].join('\n\n')}\n`;
}

/** Links the documents and decisions that a description names. */
function linked(description: string): string {
  return description
    .replaceAll(/docs\/([\w/-]+\.md)/g, '[$&]($1)')
    .replaceAll(/decision (\d+)/g, (text, number: string) => {
      const [file = ''] = globSync(`docs/decisions/${number.padStart(4, '0')}-*.md`, { cwd: ROOT });
      return `[${text}](decisions/${path.basename(file)})`;
    });
}

/** Returns `docs/settings.md`. */
export function settingsPage(): string {
  const rows = settings.map(
    ({ name, initial, description }) =>
      `| \`${name}\` | ${initial === '' ? '–' : `\`${initial}\``} | ${linked(description)} |`,
  );
  return `# Settings

All settings are environment variables. They are checked at the start: a wrong value stops the program with a message that
names the variable. \`.env.example\` lists them too. ${GENERATED}

| variable | default | meaning |
|---|---|---|
${rows.join('\n')}

## Secrets

Each of ${SECRET_SETTINGS.map((name) => `\`${name}\``).join(', ')} can also be read from a file
(\`…_FILE\`) or from the output of a command (\`…_COMMAND\`). A variable that is set to an empty value takes precedence:
neither its file nor its command is read. [docs/secrets.md](secrets.md) describes how to rotate them.

The keys of an S3 store come from the usual places: \`AWS_ACCESS_KEY_ID\` and \`AWS_SECRET_ACCESS_KEY\`, a profile or the
machine's role. Give its bucket a lifecycle rule that removes incomplete multipart uploads, because a killed process leaves
its parts.
`;
}
