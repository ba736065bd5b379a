/** What a token of the staff's realm says once its signature, issuer, audience and life are found good. */
export interface StaffToken {
  readonly staffId: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly type: string;
  readonly client: string;
}

const deskClient = 'headshots-desk';

export const provesStaff = ({ type, client }: StaffToken): boolean =>
  type === 'Bearer' && client === deskClient;
