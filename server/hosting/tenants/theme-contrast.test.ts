import { expect, test } from 'vitest';
import { findUnreadablePairs, findWeakContrast } from './theme-contrast.ts';

test('colours with enough contrast cause no warning', () => {
  const light = findWeakContrast({ brand: '#12405c', accent: '#b02a08' }).filter(({ fault: { message } }) =>
    message.includes('(light)'),
  );
  expect(light).toEqual([]);
});

test('the warning names text, surface and contrast, and the colour used instead', () => {
  const findings = findWeakContrast({ brand: '#17463c', accent: '#f5b301' });
  const [edge] = findings.filter(({ fault: { message } }) => message.includes('(light)'));
  expect(edge).toMatchObject({ colour: 'accent' });
  expect(edge?.fault.message).toMatch(
    /^accent-edge on a surface \(light\) has 1\.\d\d:1 of 3:1: pages show #[0-9a-f]{6} there$/,
  );
});

test('a brand colour that must be lightened for dark pages is named', () => {
  const findings = findWeakContrast({ brand: '#000000', accent: '#ffffff' });
  expect(findings.some(({ fault: { message } }) => message.startsWith('on-brand on brand (dark)'))).toBe(
    true,
  );
});

test('the theme of any two colours is readable', () => {
  const steps = ['00', '55', 'aa', 'ff'];
  const colours = steps.flatMap((red) =>
    steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)),
  );
  for (const [index, accent] of colours.entries()) {
    const brand = colours.at(-1 - index) ?? '#000000';
    expect(findUnreadablePairs({ brand, accent })).toEqual([]);
  }
});
