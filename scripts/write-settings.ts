/**
 * Writes `.env.example` and `docs/settings.md` from the settings that `server/platform/config.ts` knows.
 *
 *     node scripts/write-settings.ts
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENV_EXAMPLE, envExample, SETTINGS_PAGE, settingsPage } from './settings.ts';

const root = path.join(import.meta.dirname, '..');
writeFileSync(path.join(root, ENV_EXAMPLE), envExample());
writeFileSync(path.join(root, SETTINGS_PAGE), settingsPage());
