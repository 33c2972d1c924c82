/** Metadata that a photographer's program writes into a photo. */
interface WrittenTexts {
  keywords?: readonly string[];
  caption?: string;
  byline?: string;
}

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

/** Puts a segment behind the start marker of a JPEG. */
const insert = (jpeg: Uint8Array, added: Buffer): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), added, jpeg.subarray(2)]);

/** Writes texts into a JPEG as IPTC (IIM 2:25, 2:120, 2:80), as Photo Mechanic does. */
export function withIptc(jpeg: Uint8Array, { keywords = [], caption, byline }: WrittenTexts): Buffer {
  const field = (dataset: number, text: string) => {
    const bytes = Buffer.from(text);
    const head = Buffer.from([0x1c, 2, dataset, 0, 0]);
    head.writeUInt16BE(bytes.length, 3);
    return Buffer.concat([head, bytes]);
  };
  const iim = Buffer.concat([
    ...keywords.map((keyword) => field(25, keyword)),
    ...(byline === undefined ? [] : [field(80, byline)]),
    ...(caption === undefined ? [] : [field(120, caption)]),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(iim.length);
  const resource = [Buffer.from('8BIM\x04\x04\0\0', 'latin1'), size, iim, Buffer.alloc(iim.length % 2)];
  return insert(jpeg, segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), ...resource])));
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes texts as an XMP packet, as Lightroom stores them in a photo or in a file beside it. */
export function xmpOf({ keywords = [], caption }: WrittenTexts): string {
  const items = keywords.map((keyword) => `<rdf:li>${escapeXml(keyword)}</rdf:li>`).join('');
  const described =
    caption === undefined
      ? ''
      : `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(caption)}</rdf:li></rdf:Alt></dc:description>`;
  return `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:subject><rdf:Bag>${items}</rdf:Bag></dc:subject>${described}
</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
}

/** Writes texts into a JPEG as XMP. */
export const withXmp = (jpeg: Uint8Array, words: WrittenTexts): Buffer =>
  insert(jpeg, segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmpOf(words)}`)));
