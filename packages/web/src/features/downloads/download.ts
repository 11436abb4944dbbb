import { downloadApi } from '@cabinet/contract/downloads'
import type { FileItem } from '@cabinet/contract/spaces'
import { call } from '../../kernel/call.ts'
import { toast } from '../../kernel/toast.ts'
import { words } from './downloads.text.ts'

/** Milliseconds between two downloads: browsers drop those that come together. */
const between = 400

/**
 * Saves files to the disk, one after another. The address carries a ticket that is good once and for a minute, never
 * the token. Throws `CallError`.
 */
export async function download(rows: readonly FileItem[]) {
  for (const [at, row] of rows.entries()) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, between))
    await save(row.id)
  }
  if (rows.length === 1) toast.info(words.started, { params: { name: rows[0]!.name } })
  else toast.info(words.startedMany, { params: { count: rows.length } })
}

/** Saves one version of a file to the disk; without a number the latest. Throws `CallError`. */
export async function save(fileId: string, version?: number) {
  const { address } = await call(downloadApi.ticket, { fileId, version, purpose: 'download' })
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.rel = 'noopener'
  document.body.append(link)
  link.click()
  link.remove()
}
