import sharp from 'sharp';
import { expect, test } from 'vitest';
import { outlineText } from '#engines/images/lettering.ts';
import { measureRoom, type Room } from './measure-room.ts';

const least = ({ left, right }: Room) => Math.min(left, right);
const LINE = { centerX: 200, centerY: 100, width: 150, height: 64, angle: 0 };

/** Draws a sheet with a number in its middle, and something over it. */
async function draw(over = '', sheet = '<rect x="60" y="30" width="280" height="140" fill="#fff"/>') {
  const { path, capHeight } = outlineText('731', { weight: 900, size: 64, anchor: 'middle' });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="100%" height="100%" fill="#2a6a3a"/>${sheet}<path transform="translate(200 ${100 + capHeight / 2})" d="${path}"/>${over}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg)).flatten().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

test('a number in the middle of its sheet has margins', async () => {
  expect(least(measureRoom(await draw(), LINE))).toBeGreaterThan(0.4);
});

test('an arm over the last digit leaves no margin', async () => {
  const arm = '<rect x="232" y="0" width="100" height="200" fill="#b07a5a"/>';
  const covered = { ...LINE, centerX: 178, width: 108 };
  const room = measureRoom(await draw(arm), covered);
  expect(room.right).toBeLessThan(0.1);
  expect(room.left).toBeGreaterThan(0.4);
});

test('light digits on a dark sheet are measured the same', async () => {
  const { data, ...size } = await draw();
  const inverted = { ...size, data: data.map((value) => 255 - value) };
  expect(least(measureRoom(inverted, LINE))).toBeGreaterThan(0.4);
});
