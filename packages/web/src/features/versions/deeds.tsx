import type { ListedFileItem } from '@cabinet/contract/nodes'
import { type FileVersion, versionEndpoints } from '@cabinet/contract/versions'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { showDialog } from '../../kernel/show.tsx'
import { translate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { formatByteSize } from '../../ui/format.ts'
import { refreshVersions } from './versions.api.ts'
import { messages } from './versions.text.ts'

/** Restores an older version without confirmation, because nothing is lost. */
export async function restoreOlderVersion(
  version: FileVersion,
  file: Pick<ListedFileItem, 'id'>,
): Promise<number> {
  const { number } = await call(versionEndpoints.restore, { fileId: file.id, number: version.number })
  showToast.success(messages.restored, { params: { from: version.number, number } })
  await refreshVersions()
  return number
}

export async function togglePinnedVersion({ fileId, number, pinned }: FileVersion) {
  await call(versionEndpoints.save, { fileId, number, pinned: !pinned })
  showToast.success(pinned ? messages.unpinDone : messages.pinDone, { params: { number } })
  await refreshVersions()
}

export async function askVersionDetails(version: FileVersion) {
  const { VersionDetailsForm: VersionEdit } = await import('./version-edit.tsx')
  await showDialog<void>((answer) => <VersionEdit version={version} onClose={() => answer(null)} />)
}

export async function confirmCopyVersion({ fileId, number }: FileVersion) {
  const { name } = await call(versionEndpoints.copy, { fileId, number })
  showToast.success(messages.copied, { params: { name } })
  await refreshVersions()
}

/** Discards a version permanently, after confirmation. */
export async function discardVersion({ fileId, number, size }: FileVersion) {
  const yes = await askForConfirmation({
    title: translate(messages.discardTitle, { number }),
    body: translate(messages.discardBody, { size: formatByteSize(size) }),
    okWords: translate(messages.discard),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (!yes) return
  const { bytes } = await call(versionEndpoints.discard, { fileId, numbers: [number] })
  showToast.success(messages.discarded, { params: { number, size: formatByteSize(bytes) } })
  await refreshVersions()
}

export async function showVersionDialog(file: ListedFileItem) {
  const { VersionHistoryDialog: VersionDialog } = await import('./version-dialog.tsx')
  await showDialog<void>((answer) => <VersionDialog file={file} onClose={() => answer(null)} />)
}
