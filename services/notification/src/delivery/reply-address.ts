/** One address as a header may name it: nothing that ends it, quotes, or begins another. */
const plain = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;

/** Undefined for what is no plain address: answers then go to the desk, and the text of the mail still names it. */
export const replyAddress = (email: string | undefined): string | undefined =>
  email !== undefined && plain.test(email) ? email : undefined;
