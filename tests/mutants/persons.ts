import type { Mutant } from './mutant.ts';

/** Verification, protection of minors, erasure. */
export const PERSON_MUTANTS: readonly Mutant[] = [
  {
    id: '15-any-surname-is-right',
    file: 'server/finding/verification/verification.rules.ts',
    find: 'return isSameName(competitor.surname, given);',
    replace: 'return true;',
    killedBy: {
      file: 'server/finding/verification/verification.rules.test.ts',
      title: 'Surname is compared without case and accents, in any script',
    },
  },
  {
    id: '16-bib-opens-an-event-with-a-factor',
    file: 'server/finding/verification/verification.rules.ts',
    find: 'return RANK_OF_PROOF[proof] >= rankOfAccess(event);',
    replace: 'return true;',
    killedBy: {
      file: 'tests/attacks/read-factor.test.ts',
      title: 'a token obtained for a bib gives no access once the event requires a factor',
    },
  },
  {
    id: '17-secure-event-without-its-link',
    file: 'server/finding/verification/verify-competitor.ts',
    find: "if (event.isSecure) return Promise.resolve({ code: 'FactorRequired' });",
    replace: '',
    killedBy: {
      file: 'server/finding/verification/verification.test.ts',
      title: 'a secure event can be searched by the link only, not even by a person found before',
    },
  },
  {
    id: '18-mailed-link-opens-strangers',
    file: 'server/finding/verification/verify-competitor.ts',
    find: 'emailKey(picked.email) === emailKey(request.email)',
    replace: 'true',
    killedBy: {
      file: 'server/finding/verification/verification.test.ts',
      title: 'of a family offers each member, and nobody else',
    },
  },
  {
    id: '19-factor-is-guessed-without-a-wait',
    file: 'server/finding/verification/guard-factor.ts',
    find: 'if (freeAt > now) {',
    replace: 'if (freeAt > now && tries < 0) {',
    killedBy: {
      file: 'tests/attacks/guessing.test.ts',
      title: 'can be tried five times from any address',
    },
  },
  {
    id: '20-protected-participant-is-picked-by-name',
    file: 'server/finding/verification/verify-competitor.ts',
    find: 'one.eventId === eventId && one.protection === null',
    replace: 'one.eventId === eventId',
    killedBy: {
      file: 'server/finding/verification/protected.test.ts',
      title: 'a protected bib gets the same answer as a bib that nobody wears',
    },
  },
  {
    id: '21-photo-of-a-protected-bib-is-shown',
    file: 'server/finding/photos/photo-holds.rules.ts',
    find: "return holds.length > 0 ? 'Protected' : 'Published';",
    replace: "return 'Published';",
    killedBy: {
      file: 'server/finding/photos/photo-holds.rules.test.ts',
      title: 'after every sequence of four operations a photo is published exactly when the model says so',
    },
  },
  {
    id: '22-protected-one-year-too-long',
    file: 'server/finding/competitors/protection.rules.ts',
    find: 'age < youthAge',
    replace: 'age <= youthAge',
    killedBy: {
      file: 'server/finding/competitors/protection.rules.test.ts',
      title: 'a participant below the age limit on race day is protected, but not on the birthday or later',
    },
  },
  {
    id: '23-verdict-against-protection-is-lost',
    file: 'server/finding/competitors/protection.rules.ts',
    find: "if (verdict !== null) return verdict ? 'Operator' : null;",
    replace: "if (verdict === true) return 'Operator';",
    killedBy: {
      file: 'server/finding/competitors/protection.rules.test.ts',
      title: 'an operator’s verdict overrides age and distance',
    },
  },
  {
    id: '24-one-review-shows-every-bib',
    file: 'server/finding/photos/protected-photos.store.ts',
    find: 'and review.photo_id = tag.photo_id and tag.value = any(review.bibs)',
    replace: 'and review.photo_id = tag.photo_id',
    killedBy: {
      file: 'server/finding/verification/protected.test.ts',
      title: 'a review shows a photo without the bib, until another protected bib is read on it',
    },
  },
  {
    id: '25-erased-name-stays-in-the-mailbox',
    file: 'server/operating/erasure/erase-person-rows.ts',
    find: 'await note(await eraseMailbox(scope, emails), []);',
    replace: '',
    killedBy: {
      file: 'server/operating/erasure/erasure.test.ts',
      title: 'an erased person leaves nothing in database, files and mails; others keep their data',
    },
  },
  {
    id: '26-erasure-uncovers-a-protected-photo',
    file: 'server/operating/erasure/erase-photos.ts',
    find: 'await hideProtected(scope, shared);',
    replace: '',
    killedBy: {
      file: 'server/operating/erasure/erasure.test.ts',
      title: 'an erasure of a protected person keeps faces of their event unread, and shared photos hidden',
    },
  },
  {
    id: '27-erasure-takes-photos-of-others',
    file: 'server/operating/erasure/collect-traces.ts',
    find: 'sureIds.has(photoId) && !hasOtherBibs && !withOthers.has(photoId)',
    replace: 'sureIds.has(photoId)',
    killedBy: {
      file: 'server/operating/erasure/erasure.test.ts',
      title: 'an erasure of a pacer keeps every photo that shows others, without the pacer',
    },
  },
  {
    id: '28-restore-brings-an-erased-person-back',
    file: 'server/operating/erasure/replay-erasures.ts',
    find: 'of await list.listIds(tenantId)) {',
    replace: 'of (await list.listIds(tenantId)).slice(1)) {',
    killedBy: {
      file: 'server/operating/erasure/erasure.test.ts',
      title:
        'a restore from before an erasure repeats it, with only random ids, even if the repetition is killed',
    },
  },
];
