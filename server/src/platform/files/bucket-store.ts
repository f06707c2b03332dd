import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { startupError } from '../startup-error.ts';
import { httpError } from '../http/errors/http-error.ts';
import type { Log } from '../log.ts';
import { type FileStore, requireKey } from './file-store.ts';

export type BucketSettings = {
  readonly bucket: string;
  /** Unset: the Amazon endpoint of the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Short, because a request waits for each call. */
const connectionTimeoutMs = 3_000;
const requestTimeoutMs = 10_000;
const retryAfterSeconds = 5;

/** A file store in the bucket of an S3 compatible service. The client library is large, so it is loaded on first use. */
export function makeBucketStore(settings: BucketSettings, log: Log): FileStore {
  const { bucket: Bucket } = settings;
  let loading: ReturnType<typeof open> | undefined;
  const s3 = () => (loading ??= open(settings));

  /** Turns an outage of the store into `unavailable`. */
  async function orUnavailable<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      log.warn({ err: error }, 'file store request failed');
      throw httpError('unavailable', undefined, undefined, retryAfterSeconds);
    }
  }

  return {
    async put(key, bytes, type) {
      const { client, PutObjectCommand } = await s3();
      const put = new PutObjectCommand({ Bucket, Key: requireKey(key), Body: bytes, ContentType: type });
      await orUnavailable(client.send(put));
    },

    async find(key) {
      const { client, GetObjectCommand } = await s3();
      const got = client.send(new GetObjectCommand({ Bucket, Key: requireKey(key) })).catch((error: unknown) => {
        if (statusOf(error) === 404) return undefined;
        throw error;
      });
      const object = await orUnavailable(got);
      if (!object?.Body) return undefined;
      return { bytes: object.ContentLength ?? 0, body: object.Body as Readable };
    },

    async remove(key) {
      const { client, DeleteObjectCommand } = await s3();
      await orUnavailable(client.send(new DeleteObjectCommand({ Bucket, Key: requireKey(key) })));
    },

    async check() {
      const { client, HeadBucketCommand } = await s3();
      try {
        await client.send(new HeadBucketCommand({ Bucket }));
      } catch (error) {
        const status = statusOf(error);
        if (status === 404) throw startupError(`FILES_S3_BUCKET names a bucket that does not exist (${Bucket}).`);
        if (status === 403)
          throw startupError(`The bucket ${Bucket} rejects FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY.`);
        // Not fatal: only photos need the store, and it may recover.
        log.warn({ err: error }, 'file store is unreachable');
      }
    },
  };
}

async function open({ endpoint, region, accessKeyId, secretAccessKey }: BucketSettings) {
  const library = await import('@aws-sdk/client-s3');
  const client: S3Client = new library.S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Other services do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectionTimeoutMs, requestTimeout: requestTimeoutMs },
  });
  return { ...library, client };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;
