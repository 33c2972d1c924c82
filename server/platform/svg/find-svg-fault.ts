/**
 * An untrusted SVG is refused, never repaired: a user would notice silently removed parts only later, and a repair
 * that parses the file differently from a browser could let an attack through. Pages show it in `<img>` under a
 * policy that forbids everything (`brand.routes.ts`); this check is the first line of defence.
 */
const FORBIDDEN_ELEMENTS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    script: 'contains a script',
    handler: 'contains a script',
    listener: 'contains a script',
    foreignobject: 'contains another document',
    iframe: 'contains another document',
    object: 'contains another document',
    embed: 'contains another document',
    audio: 'contains sound',
    video: 'contains a video',
    a: 'contains a link',
    animate: 'moves',
    animatemotion: 'moves',
    animatetransform: 'moves',
    animatecolor: 'moves',
    set: 'moves',
    filter: 'contains a filter',
  }),
);

const ATTRIBUTE = /([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
/** Comments, character data, instructions, closing tags, opening tags; XML allows no `<` elsewhere. */
const TOKEN =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?([\s\S]*?)\?>|<\/[^<>"']+>|<([^\s/<>!?"'=]+)((?:\s+[^\s=<>"'/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>|([^<]+)/y;

/** A picture that is embedded in the file. */
const OWN_PICTURE = /^data:image\/(png|jpeg|webp);base64,/i;

/**
 * Searches an SVG for anything that must not be shown to everybody.
 * @returns the fault and its line; undefined if there is none
 */
export function findSvgFault(source: string): { line: number; message: string } | undefined {
  TOKEN.lastIndex = 0;
  let isDrawing = false;
  // A comment could split an address in a style, so the pieces are also checked together.
  let texts = '';
  while (TOKEN.lastIndex < source.length) {
    const start = TOKEN.lastIndex;
    const token = TOKEN.exec(source);
    const message = token === null ? brokenAt(source, start) : faultOf(token);
    if (message !== undefined) return { line: source.slice(0, start).split('\n').length, message };
    isDrawing ||= localName(token?.[3] ?? '') === 'svg';
    texts += (token?.[1] ?? '') + decodeReferences(token?.[5] ?? '');
  }
  const hidden = styleFault(texts);
  if (hidden !== undefined) return { line: 1, message: hidden };
  return isDrawing ? undefined : { line: 1, message: 'is not an SVG drawing' };
}

function brokenAt(source: string, start: number): string {
  if (/^<!(DOCTYPE|ENTITY)/i.test(source.slice(start, start + 9)))
    return 'declares a document type (<!DOCTYPE …>), which can name other files: remove it';
  return 'is not well-formed XML here';
}

function faultOf([, data, instruction, element, attributes, text]: RegExpExecArray): string | undefined {
  if (instruction !== undefined) return instructionFault(instruction);
  // Style sheets are in text and in character data. Refusing similar text elsewhere does no harm.
  if (data !== undefined || text !== undefined)
    return styleFault(decodeReferences(text ?? '') + (data ?? ''));
  if (element === undefined) return undefined;
  const forbidden =
    FORBIDDEN_ELEMENTS.get(localName(element)) ??
    (/^fe[a-z]/.test(localName(element)) ? 'contains a filter' : undefined);
  if (forbidden !== undefined) return `${forbidden} (<${element}>): remove it`;
  for (const [, name = '', double, single] of (attributes ?? '').matchAll(ATTRIBUTE)) {
    const fault = attributeFault(name, decodeReferences(double ?? single ?? ''));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function instructionFault(instruction: string): string | undefined {
  if (!/^xml\s/i.test(instruction))
    return `contains an instruction (<?${instruction.slice(0, 20)}…?>): remove it`;
  const encoding = /encoding\s*=\s*["']([^"']*)/i.exec(instruction)?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(encoding) ? undefined : `says that it is ${encoding}: save it as UTF-8`;
}

function attributeFault(name: string, value: string): string | undefined {
  const local = localName(name);
  if (/^on/.test(local)) return `runs a script (${name}=…): remove it`;
  // Namespaces are names and are never fetched.
  if (/^xmlns(:|$)/i.test(name)) return undefined;
  const address = value.replace(/[\s\p{Cc}]/gu, '');
  if (/^(javascript|vbscript):/i.test(address)) return `runs a script (${name}=…): remove it`;
  if (local === 'href' || local === 'src' || local === 'base') {
    const isOwn = address === '' || address.startsWith('#') || OWN_PICTURE.test(address);
    return isOwn
      ? undefined
      : `refers to something outside of itself (${name}="${value.slice(0, 60)}"): embed it`;
  }
  // Attributes of drawing programs (`inkscape:export-filename`) paint nothing.
  return name.includes(':') ? undefined : styleFault(value);
}

/** Returns the fault of a style sheet, or of an attribute with a style value, that would fetch something. */
function styleFault(style: string): string | undefined {
  if (/@import/i.test(style)) return 'imports a style sheet (@import): embed it';
  for (const [, quoted = ''] of style.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    const address = quoted.trim();
    if (!address.startsWith('#') && !OWN_PICTURE.test(address))
      return `refers to something outside of itself (url(${address.slice(0, 60)})): embed it`;
  }
  if (/(^|[^\w-])(-webkit-)?(image-set|image|src)\(/i.test(style))
    return 'names pictures in its style: embed them';
  // An escaped letter would hide url() from this check.
  if (/\\[0-9a-z]/i.test(style)) return 'hides letters of its style behind \\: write them out';
  return undefined;
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase();

const NAMED: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

function decodeReferences(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED.get(name) ?? whole;
    const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
