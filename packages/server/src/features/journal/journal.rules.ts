import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { itemAt } from '../../kernel/certain.ts'
import type { SecretsPort } from '../../kernel/crypto/secrets.ts'
import type { JournalBlockTable, JournalTable } from './journal.table.ts'

export type JournalLineRow = Selectable<JournalTable>
/** A line before it has its id and seal. */
export type JournalLineDraft = Omit<JournalLineRow, 'id' | 'seal'>
export type JournalBlock = Omit<Selectable<JournalBlockTable>, 'ids'> & { ids: number[] }

/** Seals never expire, but the signature requires a date. */
const never = new Date(8.64e15)

const lower = (id: string | null) => id?.toLowerCase() ?? null

/**
 * Serialises a line identically when written and when read back: fields in order, object keys sorted, ids in
 * PostgreSQL's case.
 */
const canonical = (row: JournalLineDraft): string =>
  JSON.stringify([
    lower(row.enterprise_id),
    row.at.toISOString(),
    lower(row.actor_id),
    lower(row.session_id),
    row.trace_id,
    row.ip,
    row.agent,
    row.action,
    lower(row.space_id),
    row.nodes.map(lower),
    sorted(row.before),
    sorted(row.after),
  ])

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value ?? null
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const)
  return entries.sort(([one], [other]) => (one < other ? -1 : 1))
}

const sha256 = (...parts: (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

const seal = (secrets: SecretsPort, purpose: string, digest: Buffer): string =>
  itemAt(secrets.sign(purpose, digest.toString('hex'), never).split('.'), 1)

/** Returns whether a seal is valid under the current key or the previous one. */
const isSealed = (secrets: SecretsPort, given: string, make: (secrets: SecretsPort) => string): boolean =>
  make(secrets) === given || (secrets.former !== null && make(secrets.former) === given)

export const sealOfJournalLine = (secrets: SecretsPort, row: JournalLineDraft): string =>
  seal(secrets, 'journal.line', sha256(canonical(row)))

export const sealOfJournalBlock = (secrets: SecretsPort, hash: Buffer): string =>
  seal(secrets, 'journal.block', hash)

/** Returns the 32-byte hash of a line that its block stores. */
export const hashOfJournalLine = (row: JournalLineRow): Buffer =>
  sha256(`${row.id} ${row.seal} `, canonical(row))

/** Returns a block's hash, which includes the previous block's. */
export const hashOfJournalBlock = (
  previous: Buffer | null,
  block: Pick<JournalBlock, 'number' | 'from_id' | 'to_id' | 'ids' | 'hashes'>,
) =>
  sha256(
    previous ?? Buffer.alloc(32),
    JSON.stringify([block.number, block.from_id, block.to_id, block.ids]),
    block.hashes,
  )

/** Returns signs of tampering with a block or its place in the chain. */
export function journalBlockFaults(
  secrets: SecretsPort,
  block: JournalBlock,
  previous: JournalBlock | null,
): string[] {
  const faults: string[] = []
  const number = (previous?.number ?? 0) + 1
  if (block.number !== number) faults.push(`block ${number} was removed`)
  else if (block.from_id !== (previous?.to_id ?? 0) + 1)
    faults.push(`block ${number} does not begin where the one before it ends`)
  const hash = hashOfJournalBlock(previous?.hash ?? null, block)
  if (block.number === number && !hash.equals(block.hash)) faults.push(`block ${block.number} was edited`)
  if (!isSealed(secrets, block.seal, (one) => sealOfJournalBlock(one, block.hash)))
    faults.push(`block ${block.number} was not sealed with this SECRET_KEY`)
  return faults
}

/** Returns the lines of a block's range that were edited, removed or inserted since it was sealed. */
export function journalLineFaults(
  block: Pick<JournalBlock, 'ids' | 'hashes'>,
  rows: JournalLineRow[],
): string[] {
  const kept = new Map(block.ids.map((id, index) => [id, block.hashes.subarray(index * 32, index * 32 + 32)]))
  const faults = rows.flatMap((row) => {
    const hash = kept.get(row.id)
    kept.delete(row.id)
    if (!hash) return [`line ${row.id} was inserted`]
    return hashOfJournalLine(row).equals(hash) ? [] : [`line ${row.id} was edited`]
  })
  return [...faults, ...[...kept.keys()].map((id) => `line ${id} was removed`)]
}

/** Returns the lines outside any block whose seal is not valid. */
export const unblockedLineFaults = (secrets: SecretsPort, rows: JournalLineRow[]): string[] =>
  rows
    .filter((row) => !isSealed(secrets, row.seal, (one) => sealOfJournalLine(one, row)))
    .map((row) => `line ${row.id} was edited or inserted`)
