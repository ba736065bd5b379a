/** One thing that happened to a user, as the browser gets it. */
export interface UserEvent {
  /** Id of the event on the bus; the same on every replica. */
  readonly id: string;
  readonly userId: string;
  readonly type: 'photo.uploaded' | 'photo.changed' | 'photo.deleted' | 'photo.expired';
  /** When it happened, in ms since 1970. */
  readonly at: number;
  /** As written to the stream. */
  readonly frame: string;
}

export function userEvent(fields: Omit<UserEvent, 'frame'>, data: object): UserEvent {
  const { id, type } = fields;
  return { ...fields, frame: `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n` };
}

const uuidV7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The moment inside a time-ordered UUID, in ms since 1970; undefined for anything else. */
export function momentOf(id: string): number | undefined {
  const match = uuidV7.exec(id);
  return match ? Number.parseInt(`${match[1]}${match[2]}`, 16) : undefined;
}
