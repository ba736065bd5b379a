import { createRpcClient, withUser } from '@headshots/platform/rpc';
import { agreementVersions } from '@headshots/proto/agreements';
import { MediaService, type Photo } from '@headshots/proto/media/v1/media_pb';
import { AnOrder } from './an-order.ts';
import { person, type Person } from './media-stack.ts';
import { jpeg } from './pictures.ts';
import { deliver, type Scene } from './scene.ts';
import { upload } from './uploading.ts';

/** A person with a scene of media, who orders more of a selfie. */
export class Customer {
  readonly who: Person;
  private readonly scene: Scene;

  constructor(scene: Scene, who: Person) {
    this.scene = scene;
    this.who = who;
  }

  static async of(scene: Scene): Promise<Customer> {
    return new Customer(scene, await person(scene.parts.identity));
  }

  async upload(side = 500): Promise<string> {
    return (await upload(this.scene.media.url, this.who, await jpeg(side, side))).photo?.id ?? '';
  }

  order(photoId: string): AnOrder {
    return new AnOrder(this.scene.parts, this.scene.media, this.who, photoId);
  }

  /** A photo whose order counts. */
  async ordered(photoId?: string): Promise<string> {
    const id = photoId ?? (await this.upload());
    await deliver([this.order(id).paid(1)]);
    return id;
  }

  async delivered(): Promise<{ readonly photoId: string; readonly order: AnOrder }> {
    const photoId = await this.upload();
    const one = this.order(photoId);
    await deliver([one.paid(1), await one.generated(1), one.completed(1), one.delivered(1)]);
    return { photoId, order: one };
  }

  copy(photoId: string, faceConsentVersion: string = agreementVersions.face): Promise<Photo> {
    return this.scene.media.rpc.copyPhoto({ photoId, faceConsentVersion }, withUser(this.who.token));
  }

  /** Once, whatever comes of it: `copied`, or status and code. */
  async tryToCopy(photoId: string, faceConsentVersion: string = agreementVersions.face): Promise<string> {
    const rpc = createRpcClient(MediaService, { baseUrl: this.scene.media.url, timeoutMs: 15_000 });
    return outcome(rpc.copyPhoto({ photoId, faceConsentVersion }, withUser(this.who.token)), 'copied');
  }

  photo(photoId: string): Promise<Photo> {
    return this.scene.media.rpc.getPhoto({ photoId }, withUser(this.who.token));
  }

  async delete(photoId: string): Promise<void> {
    await this.scene.media.rpc.deletePhoto({ photoId }, withUser(this.who.token));
  }

  /** What of the person counts or may stay: photos, tries of the day, and what is on its way. */
  async holds(): Promise<{ photos: number; tries: number; underWay: number }> {
    const count = async (table: string, what = 'count(*)'): Promise<number> => {
      const sql = `SELECT coalesce(${what}, 0)::int AS count FROM ${table} WHERE user_id = $1`;
      const rows = (await this.scene.parts.database.dataSource.query(sql, [this.who.userId])) as {
        count: number;
      }[];
      return rows[0]?.count ?? 0;
    };
    return {
      photos: await count('photos'),
      tries: await count('upload_quotas', 'sum(used)'),
      underWay: await count('uploads_under_way'),
    };
  }
}

export const outcome = (call: Promise<unknown>, done: string): Promise<string> =>
  call.then(
    () => done,
    (error: { status: number; code: string }) => `${error.status} ${error.code}`,
  );
