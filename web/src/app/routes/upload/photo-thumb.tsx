import type { ReactNode } from 'react';
import { Picture } from '@/components/ui/picture';
import { useObjectUrl } from '@/hooks/use-object-url';
import { usePhoto } from '@/hooks/use-photo';

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div className="frame-outline h-15 w-12 shrink-0 overflow-hidden rounded-photo bg-sand [&>*]:h-full [&>*]:object-cover">
    {children}
  </div>
);

/** The photo beside the title that says what it is. */
export function ChosenThumb({ file }: { readonly file: File }) {
  const url = useObjectUrl(file);
  return <Frame>{url !== undefined && <img src={url} alt="" className="w-full" />}</Frame>;
}

export function SentThumb({ photoId }: { readonly photoId: string }) {
  const { currentData: photo } = usePhoto(photoId);
  return <Frame>{photo?.original && <Picture image={photo.original} alt="" sizes="48px" />}</Frame>;
}
