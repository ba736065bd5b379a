import { Client } from 'minio';
import { settings } from './stack.ts';

const { endpoint, region, rootUser, rootPassword } = settings.s3;
const { hostname, port } = new URL(endpoint);
const client = new Client({
  endPoint: hostname,
  port: Number(port),
  useSSL: false,
  region,
  accessKey: rootUser,
  secretKey: rootPassword,
});

/** Takes the stored selfie away behind the product's back. */
export async function removeOriginal(photoId: string): Promise<void> {
  await client.removeObject('photos', `${photoId}/original.jpg`);
}

/** Keys of an order's images in the bucket. */
export async function headshotKeys(orderId: string): Promise<readonly string[]> {
  const objects = await client.listObjectsV2('headshots', `${orderId}/`, true).toArray();
  return (objects as { name: string }[]).map(({ name }) => name).sort();
}
