import type { Provider } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { SESSION_VERIFIER, type SessionVerifier } from '@headshots/platform/auth';
import { Places } from '@headshots/platform/http';
import { RPC_HANDLERS, rpcService } from '@headshots/platform/rpc';
import { agreementVersions } from '@headshots/proto/agreements';
import { MediaService } from '@headshots/proto/media/v1/media_pb';
import { HttpRoutes } from '../adapters/http/http-routes.ts';
import { mediaRpc } from '../adapters/rpc/media.rpc.ts';
import { DeletePhoto } from '../application/delete-photo/delete-photo.use-case.ts';
import { ExportUser } from '../application/export-user/export-user.use-case.ts';
import { SPOOL, type SpoolFolders } from '../application/ports/spool.ts';
import { ReadPhotos } from '../application/read-photos/read-photos.use-case.ts';
import { OpenFileByLink } from '../application/serve-file/open-file.use-case.ts';
import { UploadPhoto } from '../application/upload-photo/upload-photo.use-case.ts';
import type { MediaConfig } from '../media.config.ts';

export function doorProviders(config: MediaConfig): Provider[] {
  return [
    {
      provide: RPC_HANDLERS,
      inject: [ReadPhotos, DeletePhoto, ExportUser],
      useFactory: (read: ReadPhotos, remove: DeletePhoto, exportUser: ExportUser) => [
        rpcService(MediaService, mediaRpc(read, remove, exportUser)),
      ],
    },
    {
      provide: HttpRoutes,
      inject: [HttpAdapterHost, SESSION_VERIFIER, SPOOL, UploadPhoto, ReadPhotos, OpenFileByLink],
      useFactory: (
        host: HttpAdapterHost,
        verifier: SessionVerifier,
        spool: SpoolFolders,
        upload: UploadPhoto,
        read: ReadPhotos,
        files: OpenFileByLink,
      ) =>
        new HttpRoutes(
          host,
          {
            verifier,
            spool,
            upload,
            read,
            faceConsentVersion: agreementVersions.face,
            places: new Places({ all: config.UPLOADS_AT_ONCE, each: config.UPLOADS_AT_ONCE_PER_USER }),
            leastRate: {
              bytesPerSecond: config.UPLOAD_LEAST_BYTES_PER_SECOND,
              windowMs: config.UPLOAD_RATE_WINDOW_SECONDS * 1_000,
            },
          },
          files,
        ),
    },
  ];
}
