import type { Config } from '../config/index.ts'
import type { BlobStore } from './blob-store.ts'
import { openLocalStore } from './local-store.ts'
import { openS3Store } from './s3-store.ts'

export {
  BlobError,
  type BlobStage,
  type BlobStore,
  type BlobTrouble,
  type ByteRange,
  checkedKey,
} from './blob-store.ts'
export { diskPages } from './disk-pages.ts'
export { pump } from './pump.ts'

/** The store the configuration asks for: an object store when one is named, else the data folder. Touches neither yet. */
export const openBlobStore = ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): BlobStore =>
  s3 ? openS3Store(s3) : openLocalStore(dataDir)
