import { generateId } from '../../kernel/crypto/id.ts'
import { emptyChunkBitmap } from './bitmap.ts'
import type { UploadSessionToInsert } from './sessions.store.ts'

const at = new Date('2026-11-20T08:00:00.000Z')

/** An open session of ten chunks as it is stored, at 2026-11-20 08:00 UTC. */
export const uploadSessionRow = (more: Partial<UploadSessionToInsert> = {}): UploadSessionToInsert => ({
  id: generateId(),
  key: Buffer.from(generateId()),
  user_id: generateId(),
  enterprise_id: generateId(),
  space_id: generateId(),
  owner_id: generateId(),
  folder_id: generateId(),
  path: '',
  name: 'a.txt',
  size: 100,
  identifier: 'x',
  chunk_size: 10,
  chunks: 10,
  received: emptyChunkBitmap(10),
  content_id: generateId(),
  hash: null,
  reserved: 100,
  nonce: null,
  ranges: null,
  proof: null,
  file_id: null,
  created_at: at,
  touched_at: at,
  ...more,
})
