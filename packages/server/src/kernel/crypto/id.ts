import { randomFillSync } from 'node:crypto'
import { itemAt } from '../certain.ts'

const pool = Buffer.alloc(16 * 256)
let used = pool.length

/** A new id: UUID version 7, 48 bits of milliseconds and 74 random bits, so that index pages fill in order. */
export function generateId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = pool.subarray(used, used + 16)
  used += 16
  bytes.writeUIntBE(Date.now(), 0, 6)
  bytes[6] = (itemAt(bytes, 6) & 0x0f) | 0x70
  bytes[8] = (itemAt(bytes, 8) & 0x3f) | 0x80

  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
