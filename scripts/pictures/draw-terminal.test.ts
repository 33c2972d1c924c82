import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawTerminal, terminalSvg } from './draw-terminal.ts';

test('a bar is drawn full as far as it is, and letters need no font of the machine', () => {
  const svg = terminalSvg(['$ photofinish import race', '███░ 9/12 photos']);
  expect(svg.match(/<rect x=/g)).toHaveLength(4);
  expect(svg.match(/fill="#7fc8a9"\/>/g)).toHaveLength(4);
  expect(svg.match(/<path/g)).toHaveLength(2);
  expect(svg).not.toContain('<text');
});

test('each line makes the picture higher and leaves ink', async () => {
  const heightOf = async (lines: string[]) => (await sharp(await drawTerminal(lines)).metadata()).height;
  expect((await heightOf(['a', 'b', 'c'])) - (await heightOf(['a']))).toBe(68);
  const { channels } = await sharp(await drawTerminal(['12 photos can be seen'])).stats();
  expect(channels[0]?.max).toBeGreaterThan(200);
});
