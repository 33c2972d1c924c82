/**
 * Writes `docs/commands.md` from the help of the commands.
 *
 *     node scripts/write-command-reference.ts
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMMAND_REFERENCE, commandReference } from './command-reference.ts';

writeFileSync(path.join(import.meta.dirname, '..', COMMAND_REFERENCE), await commandReference());
