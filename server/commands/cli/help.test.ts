import { expect, test } from 'vitest';
import { DATE_ORDERS, DELIMITER_NAMES, ENCODINGS, NAME_ORDERS } from '#contract/list-reading.ts';
import { ACCEPTED_KINDS } from '#engines/images/identify-image.ts';
import { RESULT_COLUMNS } from '#finding/race-results/index.ts';
import { COLUMN_NAMES } from '#finding/start-lists/index.ts';
import { command as event } from './event.ts';
import { command as importPhotos } from './import.ts';
import { command as importPreorders } from './import-preorders.ts';
import { command as importResults } from './import-results.ts';
import { command as photo } from './photo.ts';
import { causeOptions } from './shared-options.ts';
import { command as startList } from './start-list.ts';

test('each help that lists values lists all of them', () => {
  expect(importPhotos.help).toContain(`\n${ACCEPTED_KINDS}.\n`);
  for (const { help } of [startList, importPhotos, importPreorders]) {
    expect(help.replaceAll(/\s+/g, ' ')).toContain(`means: ${Object.keys(COLUMN_NAMES).join(', ')} (`);
  }
  for (const { help } of [startList, importPhotos, importPreorders, importResults]) {
    expect(help.replaceAll(/\s+/g, ' ')).toContain(`wrong: ${ENCODINGS.join(', ')} --`);
    expect(help).toContain(`wrong: ${DELIMITER_NAMES.join(', ')}\n`);
  }
  expect(startList.help).toContain(`06/02/1999: ${DATE_ORDERS.join(', ')}\n`);
  expect(startList.help).toContain(`unclear: ${NAME_ORDERS.join(', ')}\n`);
  expect(importResults.help.replaceAll(/\s+/g, ' ')).toContain(`means: ${RESULT_COLUMNS.join(', ')} (`);
});

test('the options of `event edit` also exist at import', () => {
  // Before an import there are no photos, so none can be a cover, be searched for, or be moved.
  const others = { ...causeOptions, ...photo.options, cover: {}, into: {}, 'open-to-all': {} };
  const facts = Object.keys(event.options).filter((name) => !(name in others));
  expect(Object.keys(importPhotos.options)).toEqual(expect.arrayContaining(facts));
  for (const name of facts) expect(importPhotos.help).toContain(`--${name}`);
});
