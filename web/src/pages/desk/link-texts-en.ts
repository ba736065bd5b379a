export const enLink = {
  verify: {
    button: 'Send confirmation again …',
    title: (email: string) => `Send another confirmation mail to ${email}?`,
    help: 'It is the mail that the owner can ask for when logging in, with a new link that works for 24 hours. A mistyped address has to be corrected instead.',
    confirm: 'Send the mail',
    done: (email: string) => `A mail to confirm the address is on its way to ${email}.`,
  },
  reset: {
    button: 'Send link for a new password …',
    title: (email: string) => `Send ${email} a link to set a new password?`,
    help: 'It is the mail that the owner can ask for when logging in, with a link that works for an hour. The current password works until a new one is set.',
    confirm: 'Send the link',
    done: (email: string) => `A link to set a new password is on its way to ${email}.`,
  },
  notSent:
    'Nothing was sent: this address got such a mail less than a minute ago, or three within the last hour.',
};
