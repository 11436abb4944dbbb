import { downloadEndpoints } from '@cabinet/contract/downloads'
import { call } from '../../../kernel/call.ts'
import { downloadByBrowser } from '../open-address.ts'

/** Time allowed for the browser to copy a blob, in ms, as it does not report completion. */
const copyMs = 120_000

/** Saves bytes as a browser download with this name; `then` runs after the copy has surely finished. */
export function saveBlobAsDownload(bytes: Blob, name: string, then: () => Promise<unknown>): void {
  const address = URL.createObjectURL(bytes)
  downloadByBrowser(address, name)
  setTimeout(() => {
    URL.revokeObjectURL(address)
    void then().catch(() => undefined)
  }, copyMs)
}

/** Saves a finished package as a browser download through a single-use ticket. */
export async function savePackageByTicket(id: string): Promise<void> {
  const { address } = await call(
    downloadEndpoints.ticket,
    { fileId: id, purpose: 'package' },
    { quiet: true },
  )
  downloadByBrowser(address)
}
