import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterTestFile } from '../../../test/cleanups.ts'
import { openHouse } from '../../../test/house.ts'
import { openBlobStore } from '../../kernel/blobs/index.ts'
import { firstOf } from '../../kernel/certain.ts'
import { generateId } from '../../kernel/crypto/id.ts'
import { createRequestContext, systemRequestVisit } from '../../kernel/ctx.ts'
import {
  type ContentReference,
  contentHashOf,
  findContentsById,
  prepareContent,
  storeContent,
} from './index.ts'

/** A database, a blob store and users of two enterprises, `other` being of the second. */
export async function openContentDesk() {
  const house = await openHouse()
  const dataDir = mkdtempSync(join(tmpdir(), 'cabinet-contents-'))
  const blobs = openBlobStore({ dataDir, s3: null })
  Object.assign(house.ports, { blobs })
  afterTestFile(async () => {
    await blobs.close()
    rmSync(dataDir, { recursive: true })
  })
  const ctx = await house.person('zhang', house.enterpriseId)
  const other = createRequestContext(house.ports, systemRequestVisit, {
    ...ctx.actor,
    enterpriseId: generateId(),
  })

  const store = (bytes: Buffer, by = ctx): Promise<ContentReference> =>
    by.together(async (tx) => storeContent(tx, await prepareContent(tx, contentHashOf(bytes), bytes)))
  const rowOf = async ({ contentId }: ContentReference) =>
    firstOf(await findContentsById(house.ports.db, [contentId]))
  const blobKeys = async () => {
    const keys: string[] = []
    for await (const { key } of blobs.list('')) keys.push(key)
    return keys
  }
  return { house, blobs, ctx, other, store, rowOf, blobKeys }
}

export type ContentDesk = Awaited<ReturnType<typeof openContentDesk>>
