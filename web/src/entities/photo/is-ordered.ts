import type { PhotoDetail } from '@/shared/api/types';

const ordered: readonly string[] = ['queued', 'processing', 'completed'];

/** Whether headshots of this photo are ordered: another order needs another photo, or a copy of this one. */
export const isOrdered = ({ status }: Pick<PhotoDetail, 'status'>): boolean => ordered.includes(status);
