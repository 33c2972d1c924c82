import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

/**
 * A package gets the photos of its runner's bib, so assigning another bib requires the right to release originals
 * (docs/decisions/0224). Modules that assign bibs are listed here with the code that checks the right; lists and feeds
 * find participants by their bib and do not change it.
 */
const GIVERS: Record<string, string> = {
  'server/finding/competitors/correct-participant.ts': 'defines them',
  'server/operating/corrections/participants.desk.ts': 'asks by `refuseOtherBib` before each',
};

test('a participant’s bib changes only after a check of the right to release originals', () => {
  const production = readSources().filter(
    ({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'),
  );
  const gives = /\b(editParticipant|exchangeBibs|mergeParticipants)\(/g;
  const found = production.filter(({ text }) => text.search(gives) >= 0);
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(GIVERS).toSorted());
  const routes = found.find(({ path }) => path.endsWith('.desk.ts'))?.text ?? '';
  expect(routes.match(gives)).toHaveLength(3);
  expect(routes.match(/await refuseOtherBib\(/g)).toHaveLength(3);
  // No purchase may be added between the check for purchases and the change, so the check comes after the lock.
  const asks = production.find(({ path }) => path.endsWith('/refuse-other-bib.ts'))?.text ?? '';
  expect(asks).toMatch(
    /await lockStartList\([\s\S]*await listPackageOwners\([\s\S]*await listWithOwnPhotos\(/,
  );
});
