import { downloadEndpoints } from '@cabinet/contract/downloads'
import { call } from '../../../kernel/call.ts'
import { downloadByBrowser } from '../open-address.ts'

/** How long a browser may take to copy what it was given: it does not say when it is done. */
const copyMs = 120_000

/** Gives bytes to the browser's downloads under this name; `then` runs once they are surely copied. */
export function saveBlobAsDownload(bytes: Blob, name: string, then: () => Promise<unknown>): void {
  const address = URL.createObjectURL(bytes)
  downloadByBrowser(address, name)
  setTimeout(() => {
    URL.revokeObjectURL(address)
    void then().catch(() => undefined)
  }, copyMs)
}

/** Saves a finished package as a download of the browser's own, by a ticket that is good once. */
export async function savePackageByTicket(id: string): Promise<void> {
  const { address } = await call(
    downloadEndpoints.ticket,
    { fileId: id, purpose: 'package' },
    { quiet: true },
  )
  downloadByBrowser(address)
}
