const shown = new Map<string, number>();

/** Counts a screen that shows the photo; answers how to take that back. */
export function showPhoto(id: string): () => void {
  shown.set(id, (shown.get(id) ?? 0) + 1);
  return () => {
    const left = (shown.get(id) ?? 0) - 1;
    if (left > 0) shown.set(id, left);
    else shown.delete(id);
  };
}

/** Whether a screen shows the photo: then it is kept as new as what is told of it, otherwise forgotten. */
export const isShown = (id: string): boolean => shown.has(id);
