import type { SourceType } from '../port.ts';

export const sourceTypeUri = (type: SourceType): string =>
  `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`;

export function xmpPacket(type: SourceType, tool: string): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
  <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about=""
      xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
      xmlns:xmp="http://ns.adobe.com/xap/1.0/"
      Iptc4xmpExt:DigitalSourceType="${sourceTypeUri(type)}"
      xmp:CreatorTool="${tool}"/>
  </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}
