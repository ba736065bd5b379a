const keptDays = 30;

/** When images whose processing ended then are deleted. */
export function deletionDate(processingEndedAt: Date): Date {
  return new Date(processingEndedAt.getTime() + keptDays * 86_400_000);
}
