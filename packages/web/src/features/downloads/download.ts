import { downloadApi } from '@cabinet/contract/downloads'
import type { FileItem } from '@cabinet/contract/nodes'
import { call } from '../../kernel/call.ts'
import { toast } from '../../kernel/toast.ts'
import { words } from './downloads.text.ts'
import { openAddress } from './open-address.ts'
import { isPackaged, startPackage } from './packages/index.ts'

/**
 * Saves one file to the disk; several, folders and what is very large as a package of the server's. The address
 * carries a ticket that is good once and for a minute, never the token. Throws `CallError`.
 */
export async function download(rows: readonly FileItem[]) {
  if (isPackaged(rows)) return startPackage(rows)
  await save(rows[0]!.id)
  toast.info(words.started, { params: { name: rows[0]!.name } })
}

/** Saves one version of a file to the disk; without a number the latest. Throws `CallError`. */
export async function save(fileId: string, version?: number) {
  const { address } = await call(downloadApi.ticket, { fileId, version, purpose: 'download' })
  openAddress(address)
}
