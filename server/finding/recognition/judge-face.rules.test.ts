import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askLimit, type FaceSigns, judgeFace, LIMIT } from './judge-face.rules.ts';

const judge = ({ lead = 0.3, ...signs }: Partial<FaceSigns>, limit = LIMIT.usual) => {
  const outcome = judgeFace(
    { distance: 0.6, lead, textLead: lead, texts: { says: 'Nothing' }, clothes: 0.3, ...signs },
    { limit, ask: askLimit(limit) },
  );
  return outcome === undefined ? 'NotShown' : outcome.kind === 'Own' ? outcome.by : 'Possible';
};

describe('a face without a bib', () => {
  test('belongs to a runner if it is near, no other runner is as near, and the clothes are alike', () => {
    expect(judge({})).toBe('Face');
    expect(judge({ clothes: undefined })).toBe('Face');
    expect(judge({ lead: 0.04 })).toBe('Possible');
    expect(judge({ clothes: 0.7 })).toBe('Possible');
    expect(judge({ distance: 0.7 })).toBe('Possible');
    expect(judge({ distance: 0.76 })).toBe('NotShown');
  });

  test('is not shown if another number is below it, however near', () => {
    expect(judge({ distance: 0.1, texts: { says: 'Contradicts' } })).toBe('NotShown');
  });

  test('of a twin is matched to neither: another runner is as near', () => {
    expect(judge({ distance: 0.2, lead: 0.01 })).toBe('Possible');
    expect(judge({ distance: 0.2, lead: -0.01 })).toBe('NotShown');
  });

  test('of a teammate is not matched by the team’s kit alone', () => {
    expect(judge({ distance: 0.9, clothes: 0 })).toBe('NotShown');
  });

  test('so near that no other runner is possible may have different clothes', () => {
    expect(judge({ distance: 0.45, clothes: 0.75 })).toBe('Face');
    expect(judge({ distance: 0.45, clothes: 0.9 })).toBe('NotShown');
  });

  test('above a fragment of the bib may be farther, the more so the fewer bibs the fragment fits', () => {
    const fits = (share: number) => ({ says: 'Fits', share, text: '104' }) as const;
    expect(judge({ distance: 0.69, texts: fits(0.03) })).toBe('Text');
    expect(judge({ distance: 0.8, texts: fits(0.03) })).toBe('NotShown');
    expect(judge({ distance: 0.9, texts: fits(0.02) })).toBe('Possible');
    expect(judge({ distance: 0.8, texts: fits(0.01) })).toBe('Text');
    expect(judge({ distance: 0.8, texts: fits(0.01), clothes: undefined })).toBe('Possible');
    expect(judge({ distance: 0.8, texts: fits(0.01), lead: -0.1 })).toBe('Possible');
    expect(judge({ distance: 0.8, texts: fits(0.3) })).toBe('NotShown');
  });

  test('above a fragment of hardly any other bib needs no known clothes, and no lead over bibs that do not fit', () => {
    const rare = { says: 'Fits', share: 0.002, text: '1043' } as const;
    expect(judge({ distance: 0.74, texts: rare, clothes: undefined })).toBe('Text');
    expect(judge({ distance: 0.77, texts: rare, clothes: undefined })).toBe('Possible');
    expect(judge({ distance: 0.74, texts: rare, clothes: 0.8 })).toBe('Possible');
    expect(judge({ distance: 0.8, texts: rare, lead: -0.1, textLead: 0.1 })).toBe('Text');
    expect(judge({ distance: 0.8, texts: rare, lead: -0.1 })).toBe('Possible');
    expect(judge({ distance: 0.6, lead: -0.1, textLead: 0.1 })).toBe('NotShown');
  });

  test('must be nearer if the event’s limit is lower', () => {
    expect(judge({ distance: 0.6 }, 0.5)).toBe('Possible');
    expect(judge({ distance: 0.62 }, 0.5)).toBe('NotShown');
  });

  test('is never matched more strongly by weaker evidence', () => {
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
