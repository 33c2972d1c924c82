import { type Fault, makeFault } from '#contract/faults.ts';

/**
 * An untrusted SVG is refused, never repaired: a user would notice silently removed parts only later, and a repair
 * that parses the file differently from a browser could let an attack through. Pages show it in `<img>` under a
 * policy that forbids everything (`brand.routes.ts`); this check is the first line of defence.
 */
const FORBIDDEN_ELEMENTS = {
  script: 'HasScript',
  handler: 'HasScript',
  listener: 'HasScript',
  foreignobject: 'HasDocument',
  iframe: 'HasDocument',
  object: 'HasDocument',
  embed: 'HasDocument',
  audio: 'HasSound',
  video: 'HasVideo',
  a: 'HasLink',
  animate: 'Moves',
  animatemotion: 'Moves',
  animatetransform: 'Moves',
  animatecolor: 'Moves',
  set: 'Moves',
  filter: 'HasFilter',
} as const;

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
export function findSvgFault(source: string): (Fault & { line: number }) | undefined {
  TOKEN.lastIndex = 0;
  let isDrawing = false;
  // A comment could split an address in a style, so the pieces are also checked together.
  let texts = '';
  while (TOKEN.lastIndex < source.length) {
    const start = TOKEN.lastIndex;
    const token = TOKEN.exec(source);
    const fault = token === null ? brokenAt(source, start) : faultOf(token);
    if (fault !== undefined) return { line: source.slice(0, start).split('\n').length, ...fault };
    isDrawing ||= localName(token?.[3] ?? '') === 'svg';
    texts += (token?.[1] ?? '') + decodeReferences(token?.[5] ?? '');
  }
  const hidden = styleFault(texts);
  if (hidden !== undefined) return { line: 1, ...hidden };
  return isDrawing ? undefined : { line: 1, ...makeFault('NoDrawing') };
}

function brokenAt(source: string, start: number): Fault {
  if (/^<!(DOCTYPE|ENTITY)/i.test(source.slice(start, start + 9))) return makeFault('DocumentType');
  return makeFault('NoXml');
}

function faultOf([, data, instruction, element, attributes, text]: RegExpExecArray): Fault | undefined {
  if (instruction !== undefined) return instructionFault(instruction);
  // Style sheets are in text and in character data. Refusing similar text elsewhere does no harm.
  if (data !== undefined || text !== undefined)
    return styleFault(decodeReferences(text ?? '') + (data ?? ''));
  if (element === undefined) return undefined;
  const local = localName(element);
  if (isForbidden(local)) return makeFault(FORBIDDEN_ELEMENTS[local], { element });
  if (/^fe[a-z]/.test(local)) return makeFault('HasFilter', { element });
  for (const [, name = '', double, single] of (attributes ?? '').matchAll(ATTRIBUTE)) {
    const fault = attributeFault(name, decodeReferences(double ?? single ?? ''));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const isForbidden = (name: string): name is keyof typeof FORBIDDEN_ELEMENTS =>
  Object.hasOwn(FORBIDDEN_ELEMENTS, name);

function instructionFault(instruction: string): Fault | undefined {
  if (!/^xml\s/i.test(instruction)) return makeFault('HasInstruction', { text: instruction.slice(0, 20) });
  const encoding = /encoding\s*=\s*["']([^"']*)/i.exec(instruction)?.[1] ?? 'utf-8';
  return /^utf-?8$/i.test(encoding) ? undefined : makeFault('OtherEncoding', { encoding });
}

function attributeFault(name: string, value: string): Fault | undefined {
  const local = localName(name);
  if (/^on/.test(local)) return makeFault('RunsScript', { attribute: name });
  // Namespaces are names and are never fetched.
  if (/^xmlns(:|$)/i.test(name)) return undefined;
  const address = value.replace(/[\s\p{Cc}]/gu, '');
  if (/^(javascript|vbscript):/i.test(address)) return makeFault('RunsScript', { attribute: name });
  if (local === 'href' || local === 'src' || local === 'base') {
    const isOwn = address === '' || address.startsWith('#') || OWN_PICTURE.test(address);
    return isOwn ? undefined : makeFault('RefersOutside', { attribute: name, address: value.slice(0, 60) });
  }
  // Attributes of drawing programs (`inkscape:export-filename`) paint nothing.
  return name.includes(':') ? undefined : styleFault(value);
}

/** Returns the fault of a style sheet, or of an attribute with a style value, that would fetch something. */
function styleFault(style: string): Fault | undefined {
  if (/@import/i.test(style)) return makeFault('ImportsStyle');
  for (const [, quoted = ''] of style.matchAll(/url\(\s*["']?([^"')]*)/gi)) {
    const address = quoted.trim();
    if (!address.startsWith('#') && !OWN_PICTURE.test(address))
      return makeFault('RefersOutsideByUrl', { address: address.slice(0, 60) });
  }
  if (/(^|[^\w-])(-webkit-)?(image-set|image|src)\(/i.test(style)) return makeFault('StylePictures');
  // An escaped letter would hide url() from this check.
  if (/\\[0-9a-z]/i.test(style)) return makeFault('HiddenLetters');
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
