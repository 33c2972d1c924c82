import { describe, expect, test } from 'vitest';
import { findSvgFault } from './find-svg-fault.ts';

const drawing = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inner}</svg>`;

describe('an SVG that only draws is accepted', () => {
  test.each([
    [
      'shapes, gradients and its own parts',
      '<defs><linearGradient id="g"/></defs><path fill="url(#g)" d="M0 0h9"/>',
    ],
    ['use of its own symbol', '<symbol id="s"/><use href="#s"/>'],
    ['a style sheet of its own', '<style><![CDATA[ .a { fill: url( "#g" ) } ]]></style>'],
    ['a picture that it carries', '<image href="data:image/png;base64,iVBOR"/>'],
    [
      'what drawing programs note',
      '<metadata><r:RDF xmlns:r="http://x.example/"><r:li r:resource="http://y.example"/></r:RDF></metadata>',
    ],
    ['a program’s notes', '<g xmlns:i="http://i.example" i:export-filename="C:\\runs\\logo.png"/>'],
    ['words with signs', "<!-- it's > 3 --><title>A &amp; B on time</title>"],
  ])('%s', (_name, inner) => {
    expect(findSvgFault(`<?xml version="1.0" encoding="UTF-8"?>\n${drawing(inner)}`)).toBeUndefined();
  });
});

describe('an SVG that could do more is refused', () => {
  test.each([
    ['a script', drawing('<script>alert(1)</script>'), 'contains a script'],
    [
      'a script under another prefix',
      drawing('<x:script xmlns:x="http://www.w3.org/2000/svg"/>'),
      'contains a script',
    ],
    ['an event handler', drawing('', ' onload="alert(1)"'), 'runs a script (onload='],
    ['an event handler in capitals', drawing("<g ONCLICK = 'x'/>"), 'runs a script'],
    ['javascript: as a link', drawing('<use xlink:href="&#x6a;ava&#10;script:alert(1)"/>'), 'runs a script'],
    ['a link', drawing('<a href="#x"/>'), 'contains a link'],
    ['a page', drawing('<foreignObject><p/></foreignObject>'), 'contains another document'],
    ['something that moves', drawing('<set attributeName="href" to="javascript:1"/>'), 'moves'],
    ['a picture elsewhere', drawing('<image href="https://x.example/i.png"/>'), 'outside of itself'],
    ['a drawing as data', drawing('<image href="data:image/svg+xml;base64,PHN2Zz4="/>'), 'outside of itself'],
    ['another file’s symbol', drawing('<use href="other.svg#s"/>'), 'outside of itself'],
    ['a paint elsewhere', drawing('<path fill="url(https://x.example/#g)"/>'), 'outside of itself'],
    ['an import', drawing('<style>@import "https://x.example/a.css";</style>'), '@import'],
    [
      'a paint cut in two by a comment',
      drawing('<style>a{fill:u<!-- -->rl(//x.example)}</style>'),
      'outside of itself',
    ],
    ['escaped letters', drawing('<style>a{fill:\\75rl(//x.example)}</style>'), 'hides letters'],
    [
      'a set of pictures',
      drawing('<style>a{background:image-set("//x.example" 1x)}</style>'),
      'names pictures',
    ],
    [
      'entities',
      `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${drawing('&x;')}`,
      'declares a document type',
    ],
    ['a style sheet beside it', `<?xml-stylesheet href="a.css"?>${drawing('')}`, 'contains an instruction'],
    ['another encoding', `<?xml version="1.0" encoding="UTF-7"?>${drawing('')}`, 'says that it is UTF-7'],
    ['tags that are not closed', drawing('<g <script>'), 'not well-formed'],
    ['an attribute without quotes', drawing('<g onload=alert(1)>'), 'not well-formed'],
    ['no drawing', '<html><body/></html>', 'not an SVG'],
  ])('%s', (_name, source, message) => {
    expect(findSvgFault(source)?.message).toContain(message);
  });

  test('with the line', () => {
    expect(findSvgFault(drawing('\n<g/>\n<script/>'))?.line).toBe(3);
  });

  test('in time linear to its size', () => {
    const long = `<svg ${'a="b" '.repeat(40_000)}!`;
    expect(findSvgFault(long)?.message).toContain('not well-formed');
  });
});
