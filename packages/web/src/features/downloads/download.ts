import { downloadEndpoints } from '@cabinet/contract/downloads'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { call } from '../../kernel/call.ts'
import { showToast } from '../../kernel/toast.ts'
import { messages } from './downloads.text.ts'
import { downloadByBrowser } from './open-address.ts'
import { isSentAsPackage, startMyPackage } from './packages/index.ts'

/**
 * Saves one file to the disk; several files, folders and very large files are sent as a server package. The
 * address carries a single-use ticket valid for one minute, never the token. Throws `CallError`.
 */
export async function downloadItems(rows: readonly ListedFileItem[]) {
  if (isSentAsPackage(rows)) return startMyPackage(rows)
  const [row] = rows
  if (!row) return
  await saveVersionToDisk(row.id)
  showToast.info(messages.started, { params: { name: row.name } })
}

/** Saves one version of a file to the disk; the latest if no number is given. Throws `CallError`. */
export async function saveVersionToDisk(fileId: string, version?: number) {
  const { address } = await call(downloadEndpoints.ticket, { fileId, version, purpose: 'download' })
  downloadByBrowser(address)
}
