import type { SourceType } from '../port.ts';

export const sourceTypeUri = (type: SourceType): string =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;

const asText = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param note what people are told who read the file's description */
export function xmpPacket(type: SourceType, tool: string, note?: string): string {
  const description = note
    ? `
      xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${asText(note)}</rdf:li></rdf:Alt></dc:description>
    </rdf:Description>`
    : '/>';
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about=""
      xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
      xmlns:xmp="http://ns.adobe.com/xap/1.0/"
      Iptc4xmpExt:DigitalSourceType="${sourceTypeUri(type)}"
      xmp:CreatorTool="${tool}"${description}
  </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}
