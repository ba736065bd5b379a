export interface Mail {
  readonly id: string;
  readonly messageId?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly to: readonly { readonly address: string }[];
}

/** The mails the development sink has taken. */
export class Mailbox {
  readonly apiUrl: string;

  constructor(apiUrl: string) {
    this.apiUrl = apiUrl;
  }

  /** Mails to one address, oldest first; one whose sender lost the answer came more than once. */
  async to(address: string): Promise<readonly Mail[]> {
    const url = `${this.apiUrl}/api/email?to.address=${encodeURIComponent(address)}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
    const mails = (await response.json()) as Mail[];
    return mails.filter((mail) => mail.to.some((recipient) => recipient.address.toLowerCase() === address));
  }

  /** The same as a reader sees them: copies under one Message-ID are one mail. */
  async letters(address: string): Promise<readonly Mail[]> {
    const mails = await this.to(address);
    const first = new Map(mails.toReversed().map((mail) => [mail.messageId ?? mail.id, mail]));
    return mails.filter((mail) => first.get(mail.messageId ?? mail.id) === mail);
  }
}

/** The token of the verification link in a mail. */
export function verificationToken(mail: Mail): string {
  const link = /https?:\/\/\S+\/email-verification\?token=[\w.~%-]+/.exec(mail.text)?.[0];
  const token = link && new URL(link).searchParams.get('token');
  if (!token) throw new Error('the mail holds no verification link');
  return token;
}
