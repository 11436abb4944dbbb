import { z } from 'zod'

/** The first entry of a backup: what it was made of. */
export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** A known text sealed under the secret key: whoever can open it has the right key. */
  probe: z.string(),
})
export type Manifest = z.output<typeof manifest>

/** The last entry: what it holds, known only at the end. */
export const counts = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), called: z.boolean() })),
  blobs: z.int(),
  bytes: z.int(),
})
export type Counts = z.output<typeof counts>

export const entries = {
  manifest: 'manifest.json',
  key: 'secret.key',
  counts: 'counts.json',
  part: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.gz`,
  blob: (key: string) => `blobs/${key}`,
}

export const probe = { purpose: 'backup.probe', text: 'cabinet' }
