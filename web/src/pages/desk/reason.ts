const SHORTEST = 3;

/** As the API takes them. The one is for the operator alone, the other is read by the customer. */
export const LONGEST_LOOK = 500;
export const LONGEST_DECLINE = 1000;

export const isReason = (text: string, longest: number): boolean =>
  text.length >= SHORTEST && text.length <= longest;
