import type { BlobStore } from './blob-store.ts'
import { openLocalStore } from './local-store.ts'
import type { S3Config } from './s3-client.ts'
import { openS3Store } from './s3-store.ts'

export {
  BlobError,
  type BlobStage,
  type BlobStore,
  type BlobTrouble,
  type ByteRange,
  checkedKey,
} from './blob-store.ts'
export { pump } from './pump.ts'
export type { S3Config } from './s3-client.ts'

/** The store the configuration asks for: an object store when one is named, else the data folder. Touches neither yet. */
export const openBlobStore = ({ dataDir, s3 }: { dataDir: string; s3?: S3Config | undefined }): BlobStore =>
  s3 ? openS3Store(s3) : openLocalStore(dataDir)
