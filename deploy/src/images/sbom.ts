/** A piece of software of others in an image. */
export interface Part {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, where it is known. */
  readonly licence?: string | undefined;
  /** Package URL: `pkg:npm/pg@8.23.1`. */
  readonly url: string;
}

interface Subject {
  readonly name: string;
  /** Of the image's manifest. */
  readonly digest: string;
}

const identifier = (text: string): string => `SPDXRef-${text.replaceAll(/[^A-Za-z0-9.]+/g, '-')}`;

/** The list of what is in an image, as SPDX 2.3. It has no date of its own: one image has one list. */
export function sbom({ name, digest }: Subject, parts: readonly Part[]): string {
  const root = identifier(`image-${name}`);
  const packages = [...new Map(parts.map((part) => [part.url, part])).values()].map((part) => ({
    SPDXID: identifier(part.url),
    name: part.name,
    versionInfo: part.version,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    licenseConcluded: 'NOASSERTION',
    licenseDeclared: part.licence ?? 'NOASSERTION',
    externalRefs: [
      { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: part.url },
    ],
  }));
  const image = {
    SPDXID: root,
    name,
    versionInfo: digest,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    primaryPackagePurpose: 'CONTAINER',
    checksums: [{ algorithm: 'SHA256', checksumValue: digest.replace('sha256:', '') }],
  };
  const document = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name,
    documentNamespace: `urn:oci:${name}@${digest}`,
    creationInfo: { created: '1970-01-01T00:00:00Z', creators: ['Tool: headshots images'] },
    documentDescribes: [root],
    packages: [image, ...packages],
    relationships: packages.map(({ SPDXID }) => ({
      spdxElementId: root,
      relationshipType: 'CONTAINS',
      relatedSpdxElement: SPDXID,
    })),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
