import { useParams } from 'react-router';
import { ResultsPhoto } from '@/pages/results/results-photo';

export function Component() {
  const { photoId = '' } = useParams();
  return (
    <div className="page py-12 lg:py-16">
      <ResultsPhoto key={photoId} photoId={photoId} />
    </div>
  );
}
