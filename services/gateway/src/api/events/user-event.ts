/** One thing that happened to a user, as the browser gets it. */
export interface UserEvent {
  /** Id of the event on the bus; the same on every replica. */
  readonly id: string;
  readonly userId: string;
  readonly type: 'photo.uploaded' | 'photo.changed' | 'photo.deleted' | 'photo.expired' | 'preview.changed';
  readonly photoId: string;
  /** As written to the stream. */
  readonly frame: string;
}

export function userEvent(fields: Omit<UserEvent, 'frame'>, data: object): UserEvent {
  const { id, type } = fields;
  return { ...fields, frame: `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n` };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a client can have it from us. */
export const isEventId = (id: string): boolean => uuid.test(id);
