/** The worker that carries out decided deletions. */
export const OBJECT_REMOVER = Symbol('OBJECT_REMOVER');

export interface ObjectRemover {
  /** Says that something may be due now. */
  wake(): void;
}
