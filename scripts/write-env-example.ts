/**
 * Writes `.env.example` from the settings that `server/platform/config.ts` knows.
 *
 *     node scripts/write-env-example.ts
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ENV_EXAMPLE, envExample } from './env-example.ts';

writeFileSync(path.join(import.meta.dirname, '..', ENV_EXAMPLE), envExample());
