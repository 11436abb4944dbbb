import type { FileItem } from '@cabinet/contract/nodes'
import { type Version, versionApi } from '@cabinet/contract/versions'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { show } from '../../kernel/show.tsx'
import { say } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import { ask } from '../../ui/confirm.tsx'
import { sizeText } from '../../ui/format.ts'
import { refreshVersions } from './versions.api.ts'
import { words } from './versions.text.ts'

/** Makes an older version the latest again. Nothing is lost by it, so nothing is asked. */
export async function restoreVersion(version: Version, file: Pick<FileItem, 'id'>): Promise<number> {
  const { number } = await call(versionApi.restore, { fileId: file.id, number: version.number })
  toast.success(words.restored, { params: { from: version.number, number } })
  await refreshVersions()
  return number
}

export async function pinVersion({ fileId, number, pinned }: Version) {
  await call(versionApi.save, { fileId, number, pinned: !pinned })
  toast.success(pinned ? words.unpinDone : words.pinDone, { params: { number } })
  await refreshVersions()
}

export async function editVersion(version: Version) {
  const { VersionEdit } = await import('./version-edit.tsx')
  await show<void>((answer) => <VersionEdit version={version} onClose={() => answer(null)} />)
}

export async function copyVersion({ fileId, number }: Version) {
  const { name } = await call(versionApi.copy, { fileId, number })
  toast.success(words.copied, { params: { name } })
  await refreshVersions()
}

/** Discards for ever, having asked. */
export async function discardVersion({ fileId, number, size }: Version) {
  const yes = await ask({
    title: say(words.discardTitle, { number }),
    body: say(words.discardBody, { size: sizeText(size) }),
    okWords: say(words.discard),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (!yes) return
  const { bytes } = await call(versionApi.discard, { fileId, numbers: [number] })
  toast.success(words.discarded, { params: { number, size: sizeText(bytes) } })
  await refreshVersions()
}

export async function showVersions(file: FileItem) {
  const { VersionDialog } = await import('./version-dialog.tsx')
  await show<void>((answer) => <VersionDialog file={file} onClose={() => answer(null)} />)
}
