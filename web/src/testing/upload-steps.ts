import type { UserEvent } from '@testing-library/user-event';
import { screen, within } from '@testing-library/react';

/** The titles of the three steps of the upload, as they are announced in English. */
export const stepTitles = {
  photo: 'Step 1 of 3: Your photo',
  check: 'Step 2 of 3: Check and expression',
  order: 'Step 3 of 3: Package and payment',
};

export function orderPanel(name = stepTitles.order) {
  return within(screen.getByRole('region', { name }));
}

export const stepButton = (name: keyof typeof stepTitles) =>
  screen.getByRole('button', { name: stepTitles[name] });

export async function enterCoupon(user: UserEvent, code: string): Promise<void> {
  await user.click(await orderPanel().findByRole('button', { name: 'I have a coupon code' }));
  await user.type(orderPanel().getByLabelText(/Coupon code/), code);
}
