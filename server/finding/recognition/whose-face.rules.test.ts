import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askLimit, type FaceSigns, judgeFace, LIMIT } from './whose-face.rules.ts';

const judge = (signs: Partial<FaceSigns>, limit = LIMIT.usual) => {
  const outcome = judgeFace(
    { distance: 0.6, lead: 0.3, texts: { says: 'Nothing' }, clothes: 0.3, ...signs },
    { limit, ask: askLimit(limit) },
  );
  return outcome === undefined ? 'NotShown' : outcome.kind === 'Own' ? outcome.by : 'Possible';
};

describe('a face without a bib', () => {
  test('is a runner’s where it is near, nobody else’s is as near, and the clothes are alike', () => {
    expect(judge({})).toBe('Face');
    expect(judge({ clothes: undefined })).toBe('Face');
    expect(judge({ lead: 0.04 })).toBe('Possible');
    expect(judge({ clothes: 0.7 })).toBe('Possible');
    expect(judge({ distance: 0.7 })).toBe('Possible');
    expect(judge({ distance: 0.76 })).toBe('NotShown');
  });

  test('is not shown where another number stands below it, however near', () => {
    expect(judge({ distance: 0.1, texts: { says: 'Contradicts' } })).toBe('NotShown');
  });

  test('of a twin is neither’s: another runner is as near', () => {
    expect(judge({ distance: 0.2, lead: 0.01 })).toBe('Possible');
    expect(judge({ distance: 0.2, lead: -0.01 })).toBe('NotShown');
  });

  test('of a teammate in the same kit is not theirs by the kit', () => {
    expect(judge({ distance: 0.9, clothes: 0 })).toBe('NotShown');
  });

  test('so near that nobody else comes into question may wear something else', () => {
    expect(judge({ distance: 0.45, clothes: 0.75 })).toBe('Face');
    expect(judge({ distance: 0.45, clothes: 0.9 })).toBe('NotShown');
  });

  test('with what is left of the bib may be farther: the fewer bibs that fits, the farther', () => {
    const fits = (share: number) => ({ says: 'Fits', share }) as const;
    expect(judge({ distance: 0.69, texts: fits(0.03) })).toBe('Text');
    expect(judge({ distance: 0.8, texts: fits(0.03) })).toBe('Possible');
    expect(judge({ distance: 0.8, texts: fits(0.01) })).toBe('Text');
    expect(judge({ distance: 0.8, texts: fits(0.01), clothes: undefined })).toBe('Possible');
    expect(judge({ distance: 0.8, texts: fits(0.01), lead: -0.1 })).toBe('Possible');
    expect(judge({ distance: 0.8, texts: fits(0.3) })).toBe('NotShown');
  });

  test('needs to be nearer where the event’s limit is lower', () => {
    expect(judge({ distance: 0.6 }, 0.5)).toBe('Possible');
    expect(judge({ distance: 0.62 }, 0.5)).toBe('NotShown');
  });

  test('is no farther for evidence that speaks against it', () => {
    const ranks = { Face: 0, Text: 0, Possible: 1, NotShown: 2 };
    const unit = fc.double({ min: 0, max: 1.2, noNaN: true });
    fc.assert(
      fc.property(unit, unit, unit, unit, unit, (distance, lead, clothes, farther, unliker) => {
        const before = ranks[judge({ distance, lead, clothes })];
        const after =
          ranks[judge({ distance: distance + farther, lead: lead - farther, clothes: clothes + unliker })];
        expect(after).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
