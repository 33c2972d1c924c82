import { expect, test } from 'vitest';
import type { Video } from '#contract/photo.schema.ts';
import { showsRunner } from './video-texts.ts';

test('a full video shows a runner if its still is that of their clip', () => {
  const video = (kind: Video['kind'], posterUrl: string) => ({ kind, posterUrl }) as Video;
  const [clip, filmed, other] = [video('Finish', 'line'), video('Full', 'line'), video('Full', 'film')];
  const shown = [clip, filmed, other].map((one) => showsRunner(one, [clip, filmed, other]));
  expect(shown).toEqual([true, true, false]);
  expect(showsRunner(other, [filmed, other])).toBe(false);
});
