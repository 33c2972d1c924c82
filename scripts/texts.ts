import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, LANGUAGES } from '#contract/languages.ts';
import { readPo, writePo } from './translations/po-file.ts';
import { importTexts, listTexts } from './translations/texts-of-language.ts';

/**
 * `npm run texts`: exchanges texts with translators. Gettext files (PO) open in every translators' program.
 *
 *     npm run texts -- export ru          # writes ru.po: every text of shop, desk, mails and documents with its English one
 *     npm run texts -- import ru.po       # puts changed texts into the source files; lists what it refuses
 *
 * A value is `{name}` or `{1}`; it may move, but must stay. The end of an entry's context names the plural form: `.few`, `_few`.
 */
const ROOT = join(import.meta.dirname, '..');
const USAGE = `Give "export LANGUAGE" (${LANGUAGES.join(', ')}) or "import FILE.po".`;

const [action, argument = ''] = process.argv.slice(2);
if (action === 'export' && isLanguage(argument)) {
  const entries = listTexts(argument);
  writeFileSync(`${argument}.po`, writePo(argument, entries));
  console.log(`${argument}.po has ${entries.length} texts.`);
} else if (action === 'import' && argument !== '') {
  const { language, entries } = readPo(readFileSync(argument, 'utf8'));
  const { files, changed, refused } = importTexts(language, entries);
  for (const [file, source] of files) writeFileSync(join(ROOT, file), source);
  for (const { id, reason } of refused) console.error(`${id}: ${reason}`);
  console.log(`${changed} texts changed in ${files.size} files. Now run npm run format and npm test.`);
  if (refused.length > 0) process.exitCode = 1;
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
