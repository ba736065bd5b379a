import { expect } from '@jest/globals';
import { eventually, testEnv } from '@headshots/platform/testing';

export interface ReceivedMail {
  readonly id: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments?: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly size: number;
  }[];
  readonly headers: Readonly<Record<string, string>>;
  readonly to: readonly { readonly address: string }[];
  readonly from: readonly { readonly address: string; readonly name: string }[];
}

/** Mails the real mail server holds for an address. */
export async function mailsTo(address: string): Promise<readonly ReceivedMail[]> {
  const answer = await fetch(`${testEnv('TEST_MAIL_API_URL')}/api/email`);
  const mails = (await answer.json()) as ReceivedMail[];
  return mails.filter(({ to }) => to.some((one) => one.address === address));
}

export async function onlyMailTo(address: string): Promise<ReceivedMail> {
  return eventually(
    async () => {
      const mails = await mailsTo(address);
      expect(mails).toHaveLength(1);
      return mails[0] as ReceivedMail;
    },
    { everyMs: 100 },
  );
}

/** Headers as they were sent, unfolded, by their names in small letters. */
export async function sentHeaders({ id }: ReceivedMail): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`${testEnv('TEST_MAIL_API_URL')}/api/email/${id}/source`);
  const [head = ''] = (await answer.text()).split(/\r?\n\r?\n/, 1);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.toLowerCase(), value.join(':').trim()] as const;
    }),
  );
}
