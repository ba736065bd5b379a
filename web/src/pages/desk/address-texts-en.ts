export const enCorrection = {
  button: 'Correct address …',
  title: (email: string) => `Correct the address ${email}?`,
  help: 'Nobody has confirmed it, so it may be mistyped. The account is logged out everywhere, links mailed to the old address stop working, and a mail to confirm the new one goes there. The old address is told nothing.',
  address: 'New email address',
  noAddress: 'This is not an email address.',
  same: 'The account has this address already.',
  reason: 'How they showed that the account is theirs',
  confirm: 'Correct the address',
  done: (email: string) => `The address is now ${email}. A mail to confirm it is on its way there.`,
};
