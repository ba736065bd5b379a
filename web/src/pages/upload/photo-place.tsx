import { Skeleton } from '@/shared/ui/skeleton';

export const PhotoPlace = () => <Skeleton className="aspect-4/5 max-w-36 sm:max-w-60" />;
