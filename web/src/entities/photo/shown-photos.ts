const shown = new Map<string, number>();

export function showPhoto(id: string): () => void {
  shown.set(id, (shown.get(id) ?? 0) + 1);
  return () => {
    const left = (shown.get(id) ?? 0) - 1;
    if (left > 0) shown.set(id, left);
    else shown.delete(id);
  };
}

export const isShown = (id: string): boolean => shown.has(id);
