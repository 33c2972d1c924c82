import { Check, Lock, Play, ScanFace } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './create-icon.ts';

test.each([
  ['lock', Lock, { size: 32 }],
  ['scan-face', ScanFace, {}],
  ['check', Check, { size: 18, strokeWidth: 3, className: 'tick' }],
  ['play', Play, { fill: 'currentColor' }],
])('%s looks like the icon of the library', async (name, Icon, props) => {
  const { __iconData } = await import(`lucide-react/icons/${name}`);
  const Own = createIcon(__iconData);
  const shapeOf = (markup: string) => markup.replace(/<svg[^>]*>/, '');
  const attributesOf = (markup: string) =>
    [...(/<svg([^>]*)>/.exec(markup)?.[1] ?? '').matchAll(/([\w:-]+)="([^"]*)"/g)]
      .map(([, attribute, value]) => [attribute, value?.replace(/^lucide(?: lucide-[\w-]+)*\s*/, '')])
      .filter(([attribute, value]) => attribute !== 'xmlns' && value !== '')
      .toSorted();
  const own = renderToStaticMarkup(<Own {...props} />);
  const library = renderToStaticMarkup(<Icon {...props} />);
  expect(shapeOf(own)).toBe(shapeOf(library));
  expect(attributesOf(own)).toEqual(attributesOf(library));
});
