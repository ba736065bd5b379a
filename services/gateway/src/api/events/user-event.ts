export interface UserEvent {
  /** Id of the event on the bus; the same on every replica. */
  readonly id: string;
  readonly userId: string;
  readonly type: 'photo.uploaded' | 'photo.changed' | 'photo.deleted' | 'photo.expired' | 'preview.changed';
  readonly photoId: string;
  readonly frame: string;
}

export function userEvent(fields: Omit<UserEvent, 'frame'>, data: object): UserEvent {
  const { id, type } = fields;
  return { ...fields, frame: `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n` };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isEventId = (id: string): boolean => uuid.test(id);
