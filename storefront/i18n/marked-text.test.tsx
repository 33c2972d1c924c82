import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Marks, markedText } from './marked-text.tsx';

const shown = (text: string, marks: Marks) => renderToStaticMarkup(<p>{markedText(text, marks)}</p>);

test('marked text is replaced by its component', () => {
  const marks: Marks = { terms: (words) => <a href="/terms">{words}</a>, mail: (words) => <b>{words}</b> };
  expect(shown('I agree to the <terms>terms</terms>, or <mail>write</mail>.', marks)).toBe(
    '<p>I agree to the <a href="/terms">terms</a>, or <b>write</b>.</p>',
  );
  expect(shown('<mail>first</mail><mail>second</mail>', marks)).toBe('<p><b>first</b><b>second</b></p>');
});

test('unknown marks stay text', () => {
  expect(shown('3 < 5 <b>bold</b> <b>open & done', {})).toBe('<p>3 &lt; 5 bold &lt;b&gt;open &amp; done</p>');
});
