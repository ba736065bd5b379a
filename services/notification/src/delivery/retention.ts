const keptDays = 30;

export function deletionDate(processingEndedAt: Date): Date {
  return new Date(processingEndedAt.getTime() + keptDays * 86_400_000);
}
