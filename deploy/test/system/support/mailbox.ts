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

  /** Mails to one address, oldest first. */
  async to(address: string): Promise<readonly Mail[]> {
    const url = `${this.apiUrl}/api/email?to.address=${encodeURIComponent(address)}`;
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    const mails = (await response.json()) as Mail[];
    return mails.filter((mail) => mail.to.some((recipient) => recipient.address.toLowerCase() === address));
  }
}

/** The token of the verification link in a mail. */
export function verificationToken(mail: Mail): string {
  const link = /https?:\/\/\S+\/email-verification\?token=[\w.~%-]+/.exec(mail.text)?.[0];
  const token = link && new URL(link).searchParams.get('token');
  if (!token) throw new Error('the mail holds no verification link');
  return token;
}
