import { archivePreviewApi } from '@cabinet/contract/previews.archives'
import { call } from '../../../kernel/call.ts'
import { useCall } from '../../../kernel/query.ts'
import { openAddress } from '../../downloads/index.ts'
import { ask, viewTicket } from '../../previews/content/index.ts'
import type { Purpose, Subject, Ticket } from '../../previews/index.ts'
import type { Node } from './tree.rules.ts'

/** What lies in an archive. */
export const useEntries = ({ file, version }: Subject, password: string | undefined) =>
  useCall(
    archivePreviewApi.entries,
    { fileId: file.id, version, password },
    { staleTime: Number.POSITIVE_INFINITY },
  )

/** Which file of the archive it is. */
function numberOf({ entry }: Node): number {
  if (!entry) throw new Error('a folder that only its files name has no bytes')
  return entry.number
}

/** Tries a password on one file of an archive. */
export const useOpening = (
  { file, version }: Subject,
  node: Node,
  password: string | undefined,
  enabled: boolean,
) =>
  useCall(
    archivePreviewApi.open,
    { fileId: file.id, version, number: numberOf(node), password },
    { staleTime: Number.POSITIVE_INFINITY, enabled },
  )

/** The address of one file of an archive: by a ticket of the archive, and the key under which it was unpacked. */
async function ticketInside(
  archive: Subject,
  number: number,
  password: string | undefined,
  purpose: Purpose,
): Promise<Ticket> {
  const { file, version } = archive
  const [{ key }, ticket] = await Promise.all([
    call(archivePreviewApi.open, { fileId: file.id, version, number, password }, { quiet: true }),
    purpose === 'view' ? viewTicket(archive) : ask(archive, purpose),
  ])
  const address = ticket.address.replace('/api/Download/DownFile', '/api/File/GetArchiveEntry')
  return { form: 'own', mark: '', address: `${address}&entry=${encodeURIComponent(key)}` }
}

/** A file of an archive as something to be shown. */
export function subjectInside(archive: Subject, node: Node, password?: string): Subject {
  const { name, size } = node
  const { file, version } = archive
  const number = numberOf(node)
  return {
    file: {
      ...file,
      id: `${file.id}/${version}/${number}`,
      name,
      suffix: /.(\.[^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '',
      size,
    },
    version,
    size,
    inside: (purpose) => ticketInside(archive, number, password, purpose),
  }
}

/** Saves a file of an archive. */
export async function saveInside(archive: Subject, node: Node, password?: string): Promise<void> {
  openAddress((await ticketInside(archive, numberOf(node), password, 'download')).address)
}
