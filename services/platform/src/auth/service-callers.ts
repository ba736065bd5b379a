import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const entryPattern = /^([a-z][a-z0-9-]{0,31})=([0-9a-f]{64})$/;
const nobody = Buffer.alloc(32);

export interface ServiceIdentity {
  readonly name: string;
  readonly key: string;
}

/** The services that may call this one as a service, by the SHA-256 of their keys: knowing it lets nobody call. */
export class ServiceCallers {
  static readonly none = new ServiceCallers(new Map());
  private readonly digests: ReadonlyMap<string, readonly Buffer[]>;

  private constructor(digests: ReadonlyMap<string, readonly Buffer[]>) {
    this.digests = digests;
  }

  /**
   * @param text `name=<64 hex digits>`, separated by commas; a name given twice has two keys, for the time of a change
   * @returns undefined when the text reads otherwise
   */
  static parse(text: string): ServiceCallers | undefined {
    const digests = new Map<string, Buffer[]>();
    for (const entry of text.split(',').map((part) => part.trim())) {
      if (entry === '') continue;
      const [, name, hex] = entryPattern.exec(entry) ?? [];
      if (name === undefined || hex === undefined) return undefined;
      digests.set(name, [...(digests.get(name) ?? []), Buffer.from(hex, 'hex')]);
    }
    return new ServiceCallers(digests);
  }

  static entry({ name, key }: ServiceIdentity): string {
    return `${name}=${digest(key).toString('hex')}`;
  }

  get names(): readonly string[] {
    return [...this.digests.keys()];
  }

  /** Whether the key belongs to the service of that name. Takes as long for a name nobody has. */
  knows({ name, key }: ServiceIdentity): boolean {
    const given = digest(key);
    const matches = (this.digests.get(name) ?? [nobody]).map((known) => timingSafeEqual(given, known));
    return matches.includes(true) && this.digests.has(name);
  }
}

export const serviceAuthorization = ({ name, key }: ServiceIdentity): string => `Service ${name}:${key}`;

/** Who a header claims to be; undefined when it claims no service. */
export function claimedService(header: string | null): ServiceIdentity | undefined {
  const [, name, key] = /^Service ([a-z][a-z0-9-]{0,31}):(.+)$/i.exec(header ?? '') ?? [];
  return name === undefined || key === undefined ? undefined : { name, key };
}
