import type { ReactNode } from 'react';
import { Picture } from '@/entities/photo/picture';
import { usePreview, usePreviewImage } from '@/pages/upload/preview/use-preview';
import { useObjectUrl } from '@/shared/browser/use-object-url';
import { usePhoto } from '@/entities/photo/use-photo';
import type { Photo } from '@/shared/api/types';

const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div className="frame-outline h-15 w-12 shrink-0 overflow-hidden rounded-photo bg-sand [&>*]:h-full [&>*]:object-cover">
    {children}
  </div>
);

export function ChosenThumb({ file }: { readonly file: File }) {
  const url = useObjectUrl(file);
  return <Frame>{url !== undefined && <img src={url} alt="" className="w-full" />}</Frame>;
}

export function SentThumb({ photoId }: { readonly photoId: string }) {
  const { currentData: photo } = usePhoto(photoId);
  return <Frame>{photo?.original && <Picture image={photo.original} alt="" sizes="48px" />}</Frame>;
}

export function PortraitThumb({ photoId }: { readonly photoId: string }) {
  const { currentData: photo } = usePhoto(photoId);
  return photo !== undefined && photo.orderId === null ? <Portrait photo={photo} /> : null;
}

function Portrait({ photo }: { readonly photo: Photo }) {
  const { view } = usePreview(photo);
  const { url } = usePreviewImage(view.kind === 'ready' ? view.preview : undefined);
  return url === undefined ? null : (
    <Frame>
      <img src={url} alt="" className="w-full" />
    </Frame>
  );
}
