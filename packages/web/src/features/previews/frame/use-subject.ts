import { spaceApi } from '@cabinet/contract/files'
import type { FileItem } from '@cabinet/contract/nodes'
import { versionApi } from '@cabinet/contract/versions'
import { CallError } from '../../../kernel/call.ts'
import { useCall } from '../../../kernel/query.ts'
import { heldFile } from '../opening/held-lists.ts'
import { versionAsked } from '../previews.rules.ts'
import type { Subject } from '../subject.ts'

/** `BtnType` of the right to preview (specification). */
const previewButton = 2

export interface Opened {
  /** Undefined until it is known. */
  file: FileItem | undefined
  /** Undefined until the asked version's size is known too. */
  subject: Subject | undefined
  /** Why nothing can be shown. */
  error: CallError | null
  retry(): void
}

/** What the address asks to be shown, with the permission check of the specification. */
export function useSubject(fileId: string, v: string | undefined): Opened {
  const detail = useCall(
    spaceApi.detail,
    { id: fileId },
    { placeholderData: () => detailOf(heldFile(fileId)) },
  )
  const may = useCall(
    spaceApi.permissions,
    { ids: [fileId], button: previewButton },
    { staleTime: 60_000, enabled: detail.data?.item.folder === false },
  )
  const file = detail.data?.item
  const version = file && versionAsked(v, file.version)
  const older = file !== undefined && version !== file.version
  const versions = useCall(
    versionApi.list,
    { fileId, pageSize: 1, before: (version ?? 0) + 1 },
    { enabled: older, staleTime: 60_000 },
  )
  const size = older ? versions.data?.find((one) => one.number === version)?.size : file?.size
  // it was discarded meanwhile
  const gone = older && versions.data !== undefined && size === undefined
  return {
    file,
    subject: file && version !== undefined && size !== undefined ? { file, version, size } : undefined,
    error:
      detail.error ??
      may.error ??
      (gone ? new CallError('versions.not_found', 404) : older ? versions.error : null),
    retry: () => {
      for (const question of [detail, may, versions]) if (question.error) void question.refetch()
    },
  }
}

const detailOf = (item: FileItem | undefined) => item && { item, name: item.name, path: [] }
