import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import { callerOf, exported } from '@headshots/platform/rpc';
import type { MediaService } from '@headshots/proto/media/v1/media_pb';
import type { DeletePhoto } from '../../application/delete-photo/delete-photo.use-case.ts';
import type { ExportUser } from '../../application/export-user/export-user.use-case.ts';
import type { ReadPhotos } from '../../application/read-photos/read-photos.use-case.ts';
import { toWireExpression } from '../../application/wire.ts';

/** Whose photos are meant is said by the verified token alone. */
export function mediaRpc(
  read: ReadPhotos,
  remove: DeletePhoto,
  exportUser: ExportUser,
): ServiceImpl<typeof MediaService> {
  const userOf = (context: HandlerContext): string => callerOf(context).userId;
  return {
    listPhotos: ({ limit, cursor }, context) => read.list(userOf(context), limit, cursor),
    getPhoto: ({ photoId }, context) => read.get(userOf(context), photoId),
    getStats: (_request, context) => read.stats(userOf(context)),
    deletePhoto: async ({ photoId }, context) => {
      await remove.delete(userOf(context), photoId);
      return {};
    },
    checkOrderable: async ({ photoId }, context) => ({
      expression: toWireExpression(await read.checkOrderable(userOf(context), photoId)),
    }),
    exportMyData: async (_request, context) => {
      const { data, files } = await exportUser.run(userOf(context));
      return exported(data, files);
    },
  };
}
