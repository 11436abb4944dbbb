import { downloadApi } from '@cabinet/contract/downloads'
import { call } from '../../../kernel/call.ts'
import { openAddress } from '../open-address.ts'

/** How long a browser may take to copy what it was given: it does not say when it is done. */
const copyMs = 120_000

/** Gives bytes to the browser's downloads under this name; `then` runs once they are surely copied. */
export function saveBlob(bytes: Blob, name: string, then: () => Promise<unknown>): void {
  const address = URL.createObjectURL(bytes)
  openAddress(address, name)
  setTimeout(() => {
    URL.revokeObjectURL(address)
    void then().catch(() => undefined)
  }, copyMs)
}

/** Saves a finished package as a download of the browser's own, by a ticket that is good once. */
export async function savePackage(id: string): Promise<void> {
  const { address } = await call(downloadApi.ticket, { fileId: id, purpose: 'package' }, { quiet: true })
  openAddress(address)
}
