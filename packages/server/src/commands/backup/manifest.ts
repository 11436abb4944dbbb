import { z } from 'zod'

/** The first entry of a backup: what it was made of. */
export const backupManifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** A known text sealed under the secret key: whoever can open it has the right key. */
  probe: z.string(),
})
export type BackupManifest = z.output<typeof backupManifest>

/** The last entry: what it holds, known only at the end. */
export const backupTotals = z.object({
  rows: z.record(z.string(), z.int()),
  sequences: z.array(z.object({ name: z.string(), value: z.int(), called: z.boolean() })),
  blobs: z.int(),
  bytes: z.int(),
})
export type BackupTotals = z.output<typeof backupTotals>

export const backupEntryNames = {
  manifest: 'manifest.json',
  key: 'secret.key',
  counts: 'counts.json',
  part: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.gz`,
  blob: (key: string) => `blobs/${key}`,
}

export const backupKeyProbe = { purpose: 'backup.probe', text: 'cabinet' }
