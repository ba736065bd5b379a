/** The version of Stripe's API that the double speaks. */
export const apiVersion = '2026-10-28.endive';
