import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { blobStoreSuite } from './blobs.suite.ts'
import { openBlobStore } from './index.ts'

const dir = await mkdtemp(path.join(tmpdir(), 'cabinet-blobs-'))
afterAll(() => rm(dir, { recursive: true, force: true }))

blobStoreSuite('local', async () => {
  const dataDir = path.join(dir, 'not', 'made', 'yet')
  return [openBlobStore({ dataDir, s3: null }), openBlobStore({ dataDir, s3: null })]
})
