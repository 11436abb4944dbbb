import { downloadFileStream } from '@cabinet/contract/downloads'
import { archiveEntryStream, archivePreviewApi } from '@cabinet/contract/previews.archives'
import { call } from '../../../kernel/call.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { downloadByBrowser } from '../../downloads/index.ts'
import { askForTicket, fetchViewTicket } from '../../previews/content/index.ts'
import type { ContentPurpose, ContentTicket, PreviewSubject } from '../../previews/index.ts'
import type { ArchiveTreeNode } from './tree.rules.ts'

/** Queries the entries of an archive. */
export const useArchiveEntries = ({ file, version }: PreviewSubject, password: string | undefined) =>
  useEndpoint(archivePreviewApi.entries, { fileId: file.id, version, password }, { staleTime: 'static' })

/** Returns the number of a file in the archive. */
function numberOf({ entry }: ArchiveTreeNode): number {
  if (!entry) throw new Error('a folder that only its files name has no bytes')
  return entry.number
}

/** Tries a password on one file of an archive. */
export const useArchiveOpening = (
  { file, version }: PreviewSubject,
  node: ArchiveTreeNode,
  password: string | undefined,
  enabled: boolean,
) =>
  useEndpoint(
    archivePreviewApi.open,
    { fileId: file.id, version, number: numberOf(node), password },
    { staleTime: 'static', enabled },
  )

/**
 * Fetches the address of one file of an archive, from a ticket of the archive and the key of its extraction.
 */
async function ticketInside(
  archive: PreviewSubject,
  number: number,
  password: string | undefined,
  purpose: ContentPurpose,
): Promise<ContentTicket> {
  const { file, version } = archive
  const [{ key }, ticket] = await Promise.all([
    call(archivePreviewApi.open, { fileId: file.id, version, number, password }, { quiet: true }),
    purpose === 'view' ? fetchViewTicket(archive) : askForTicket(archive, purpose),
  ])
  const address = ticket.address.replace(downloadFileStream.path, archiveEntryStream.path)
  return { form: 'own', mark: '', address: `${address}&entry=${encodeURIComponent(key)}` }
}

/** Returns a file of an archive as a subject for viewers. */
export function subjectInsideArchive(
  archive: PreviewSubject,
  node: ArchiveTreeNode,
  password?: string,
): PreviewSubject {
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
export async function saveEntryOfArchive(
  archive: PreviewSubject,
  node: ArchiveTreeNode,
  password?: string,
): Promise<void> {
  downloadByBrowser((await ticketInside(archive, numberOf(node), password, 'download')).address)
}
