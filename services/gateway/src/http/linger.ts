/** How long a sender who was answered may go on sending, or keep his half of the connection open. */
export const lingerMs = 5_000;
