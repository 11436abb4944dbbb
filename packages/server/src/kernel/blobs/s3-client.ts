import type { S3 } from '@aws-sdk/client-s3'
import type { S3StoreConfig } from '../config/index.ts'
import { type BlobErrorReason, BlobStoreError } from './blob-store.ts'

/** Loads the SDK when it is first needed, so that a local store never pays for it. */
export async function connectS3Client({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: S3StoreConfig): Promise<S3> {
  const { S3 } = await import('./s3-sdk.ts')
  return new S3({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Else streamed bodies carry trailing checksums, which other stores than AWS refuse with 411.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: 60_000, // until the answer's head; the body is watched where it is read
      throwOnRequestTimeout: true,
      socketTimeout: 0,
      // A download holds its socket for as long as it lasts.
      // A download holds its socket for as long as it lasts.
      httpAgent: { keepAlive: true, maxSockets: 512 },
      httpsAgent: { keepAlive: true, maxSockets: 512 },
    },
  })
}

const troubles: Record<string, BlobErrorReason> = {
  NoSuchKey: 'missing',
  NotFound: 'missing',
  NoSuchUpload: 'missing',
  InvalidRange: 'invalid',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
}

/** The store's answers in the port's words. */
export function blobErrorOfS3(cause: unknown): BlobStoreError {
  if (cause instanceof BlobStoreError) return cause
  const { name, message, $metadata } = cause as Error & { $metadata?: { httpStatusCode?: number } }
  const reason = troubles[name] ?? ($metadata?.httpStatusCode === 507 ? 'full' : 'unavailable')
  return new BlobStoreError(reason, `${name}: ${message}`, cause)
}

export const withS3Errors = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause) => {
    throw blobErrorOfS3(cause)
  })

/** Null where the store says that there is no such thing. */
export const nullWhenMissing = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((cause) => {
    const error = blobErrorOfS3(cause)
    if (error.reason === 'missing') return null
    throw error
  })
