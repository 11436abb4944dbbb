import { afterAll, test } from 'vitest'
import { cephRefusal, startCeph } from '../../../test/ceph.ts'
import { blobStoreSuite } from './blobs.suite.ts'
import { openBlobStore } from './index.ts'

const refusal = await cephRefusal()
let stop = async () => {}
afterAll(() => stop())

if (refusal) {
  console.warn(`The S3 blob store is not tested here: ${refusal}.`)
  test.skip(`S3 blob store: ${refusal}`, () => {})
} else {
  blobStoreSuite('S3', async () => {
    const ceph = await startCeph()
    stop = ceph.stop
    const open = () => openBlobStore({ dataDir: '', s3: ceph.s3 })
    return [open(), open()]
  })
}
