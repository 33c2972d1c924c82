import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LiftRight } from '#contract/photo-holds.ts';
import {
  DESK,
  type HoldModel,
  type HoldOperation,
  isProtected,
  isServed,
  OPERATIONS,
  SHOWN,
  step,
} from '#tests/fixtures/hold-model.ts';
import {
  afterErasure,
  ELSEWHERE,
  type Hold,
  judgeProtectionHold,
  type Lifter,
  liftHolds,
  needsReason,
  PROTECTION,
  rightToLift,
  SHOP_HOLD,
  stateUnder,
  withHold,
  withImplied,
  withoutHold,
} from './photo-holds.rules.ts';

const photographer = (ownerId: string): Hold => ({ kind: 'photographer', ownerId });
const complaint = (ownerId: string): Hold => ({ kind: 'complaint', ownerId });
const shop = (may: readonly LiftRight[], hasReason: boolean): Lifter => ({ by: 'Shop', may, hasReason });
const lift = (holds: readonly Hold[], lifter: Lifter) => liftHolds(holds, lifter).holds;

/** Applies an operation by the rules alone, like the shop's operations do. */
function run(
  holds: readonly Hold[],
  operation: HoldOperation,
  before: HoldModel,
  after: HoldModel,
): readonly Hold[] {
  switch (operation) {
    case 'shop hides':
      return withHold(holds, SHOP_HOLD);
    case 'ada hides':
    case 'bruno hides':
      return withHold(holds, photographer(operation === 'ada hides' ? 'ada' : 'bruno'));
    case 'ada shows':
    case 'bruno shows':
      return lift(holds, {
        by: 'Photographer',
        photographerIds: [operation === 'ada shows' ? 'ada' : 'bruno'],
      });
    case 'operator shows':
      return lift(holds, shop(DESK.operator, true));
    case 'operator shows without a reason':
      return lift(holds, shop(DESK.operator, false));
    case 'organizer shows':
      return lift(holds, shop(DESK.organizer, true));
    case 'organizer shows without a reason':
      return lift(holds, shop(DESK.organizer, false));
    case 'one asks':
    case 'two asks':
      // If the desk decided to keep a photo, a further request does not hide it (`judgeHiding`).
      if (before.wasRefused) return holds;
      return withHold(holds, complaint(operation === 'one asks' ? 'one' : 'two'));
    case 'one withdraws':
    case 'desk refuses one':
      return lift(holds, { by: 'Request', requestId: 'one' });
    case 'two withdraws':
    case 'desk refuses two':
      return lift(holds, { by: 'Request', requestId: 'two' });
    case 'desk hides for one':
      if (!before.isOpenOne) return holds;
      return lift(withHold(holds, SHOP_HOLD), { by: 'Request', requestId: 'one' });
    case 'list protects':
    case 'list unprotects':
      return (isProtected(after) ? withHold : withoutHold)(holds, PROTECTION);
    case 'bib is erased':
      return withoutHold(afterErasure(holds), PROTECTION);
  }
}

test('after every sequence of four operations a photo is published exactly when the model says so', () => {
  let sequences = 0;
  const goOn = (model: HoldModel, holds: readonly Hold[], path: readonly HoldOperation[]): void => {
    if (path.length === 4) sequences += 1;
    else
      for (const operation of OPERATIONS) {
        const after = step(model, operation);
        const left = run(holds, operation, model, after);
        const state = stateUnder(left);
        if ((state === 'Published') !== isServed(after))
          expect.unreachable(`${[...path, operation].join(', ')}: ${state}, ${JSON.stringify(after)}`);
        goOn(after, left, [...path, operation]);
      }
  };
  goOn(SHOWN, [], []);
  expect(sequences).toBe(OPERATIONS.length ** 4);
});

test('the response names the right or the reason that lifting a hold needs', () => {
  const all = [SHOP_HOLD, photographer('ada'), complaint('one'), PROTECTION];
  expect(all.map(rightToLift)).toEqual([
    'photo.show',
    'photo.show',
    'removal.answer',
    'participant.unprotect',
  ]);
  expect(all.map(needsReason)).toEqual([false, true, true, true]);
  expect(liftHolds(all, shop(DESK.organizer, false))).toMatchObject({ holds: all, lifted: [] });
  expect(liftHolds(all, shop(DESK.organizer, true))).toEqual({
    holds: all.slice(2),
    lifted: all.slice(0, 2),
    left: [
      { hold: complaint('one'), needs: 'removal.answer' },
      { hold: PROTECTION, needs: 'participant.unprotect' },
    ],
  });
});

test('a photo that a version without holds hid or protected gets a hold of the shop, or a protection', () => {
  expect(withImplied('Hidden', [])).toEqual([SHOP_HOLD]);
  expect(withImplied('Hidden', [PROTECTION])).toEqual([PROTECTION, SHOP_HOLD]);
  expect(withImplied('Hidden', [complaint('one')])).toEqual([complaint('one')]);
  expect(withImplied('Protected', [])).toEqual([PROTECTION]);
  expect(withImplied('Protected', [complaint('one')])).toEqual([complaint('one'), PROTECTION]);
  expect(withImplied('Published', [])).toEqual([]);
});

const BIBS = ['1', '2', '3', ELSEWHERE];
const facts = fc.record({
  isHeld: fc.boolean(),
  standsFor: fc.option(fc.subarray(BIBS)),
  wanted: fc.subarray(BIBS.slice(0, 3)),
});

describe('a protection', () => {
  test('holds for each bib until the protection of that bib ends', () => {
    fc.assert(
      fc.property(facts, fc.subarray(BIBS.slice(0, 3)), (one, freed) => {
        const { isHeld, standsFor } = judgeProtectionHold(one, freed);
        const others = [...(one.standsFor ?? []), ...one.wanted].filter(
          (bib) => !freed.includes(bib) || one.wanted.includes(bib),
        );
        expect([...standsFor].toSorted()).toEqual([...new Set(others)].toSorted());
        if (others.length > 0) expect(isHeld).toBe(true);
      }),
    );
  });

  test('stays if no bib that caused it loses its protection, or if its bibs are unknown', () => {
    fc.assert(
      fc.property(facts, (one) => {
        expect(judgeProtectionHold(one, []).isHeld).toBe(
          one.isHeld || one.wanted.length > 0 || !!one.standsFor?.length,
        );
      }),
    );
    expect(judgeProtectionHold({ isHeld: true, standsFor: [], wanted: [] }, ['1']).isHeld).toBe(true);
    expect(judgeProtectionHold({ isHeld: true, standsFor: [ELSEWHERE], wanted: [] }, ['1']).isHeld).toBe(
      true,
    );
  });

  test('ends with the last of its bibs; one from an older version ends with any bib', () => {
    expect(judgeProtectionHold({ isHeld: true, standsFor: ['1', '2'], wanted: [] }, ['1'])).toEqual({
      isHeld: true,
      standsFor: ['2'],
    });
    const gone = { isHeld: false, standsFor: [] };
    expect(judgeProtectionHold({ isHeld: true, standsFor: ['1'], wanted: [] }, ['1'])).toEqual(gone);
    expect(judgeProtectionHold({ isHeld: true, standsFor: null, wanted: [] }, ['1'])).toEqual(gone);
  });
});
