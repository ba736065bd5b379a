import type { Eyes as EyesMessage } from '@headshots/proto/common/v1/types_pb';
import type { Eyes } from './photo.ts';

/** Both places, or undefined: one eye alone is of no use. */
export function eyesOf(message: EyesMessage | undefined): Eyes | undefined {
  if (!message?.left || !message.right) return undefined;
  const { left, right } = message;
  return { left: { x: left.x, y: left.y }, right: { x: right.x, y: right.y } };
}
