import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { startupError } from '../startup-error.ts';
import { httpError } from '../http/errors/http-error.ts';
import type { Log } from '../log.ts';
import { type FileStore, requireKey } from './file-store.ts';

export type BucketSettings = {
  readonly bucket: string;
  /** Unset: Amazon's own for the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

/** Someone waits for the answer of every call. */
const connectionTimeoutMs = 3_000;
const requestTimeoutMs = 10_000;
const retryAfterSeconds = 5;

/** A bucket of any service that speaks S3. The library is large, and loaded only where it is needed. */
export function makeBucketStore(settings: BucketSettings, log: Log): FileStore {
  const { bucket: Bucket } = settings;
  let loading: ReturnType<typeof open> | undefined;
  const s3 = () => (loading ??= open(settings));

  /** An outage of the store is told as one, and leaves everything else at work. */
  async function orUnavailable<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      log.warn({ err: error }, 'the file store did not do what it was asked to');
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
      const answer = await orUnavailable(got);
      if (!answer?.Body) return undefined;
      return { bytes: answer.ContentLength ?? 0, body: answer.Body as Readable };
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
          throw startupError(`The bucket ${Bucket} refuses FILES_S3_ACCESS_KEY_ID and FILES_S3_SECRET_ACCESS_KEY.`);
        // Classes go on without photos; the store may come back at any time.
        log.warn({ err: error }, 'the file store cannot be reached');
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
    // Only Amazon itself understands the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: connectionTimeoutMs, requestTimeout: requestTimeoutMs },
  });
  return { ...library, client };
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;
