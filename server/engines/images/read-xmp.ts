/**
 * Reads the value of a property in an XMP packet (ISO 16684-1): an attribute, an element, or the items of a list.
 * Takes linear time for any packet.
 * @param name with its usual prefix, as in `photoshop:DateCreated`
 */
export function readXmp(packet: string, name: string): string[] {
  const attribute = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(packet);
  if (attribute !== null) return [decodeEntities(attribute[1] ?? attribute[2] ?? '')];
  const opened = new RegExp(`<${name}(?=[\\s>])`).exec(packet);
  const from = opened === null ? 0 : packet.indexOf('>', opened.index) + 1;
  if (from === 0) return [];
  const to = packet.indexOf(`</${name}>`, from);
  if (to < 0) return [];
  const inner = packet.slice(from, to);
  const items = [...inner.matchAll(/<rdf:li(?:\s[^<>]*)?>([^<]*)<\/rdf:li>/g)].map(([, item = '']) => item);
  return (items.length === 0 && !inner.includes('<') ? [inner] : items).map(decodeEntities);
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
);

function decodeEntities(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES.get(name) ?? all;
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
}
