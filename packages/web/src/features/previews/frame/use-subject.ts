import { fileEndpoints } from '@cabinet/contract/files'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { versionEndpoints } from '@cabinet/contract/versions'
import { CallError } from '../../../kernel/call.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { heldFileById } from '../opening/held-lists.ts'
import { requestedVersion } from '../previews.rules.ts'
import type { PreviewSubject } from '../subject.ts'

/** `BtnType` of the right to preview (specification). */
const previewButton = 2

export interface OpenedSubject {
  /** Undefined until it is known. */
  file: ListedFileItem | undefined
  /** Undefined until the asked version's size is known too. */
  subject: PreviewSubject | undefined
  /** Why nothing can be shown. */
  error: CallError | null
  retry(): void
}

/** Resolves the file and version from the address, with the permission check of the specification. */
export function usePreviewSubject(fileId: string, v: string | undefined): OpenedSubject {
  const detail = useEndpoint(
    fileEndpoints.detail,
    { id: fileId },
    { placeholderData: () => detailOf(heldFileById(fileId)) },
  )
  const may = useEndpoint(
    fileEndpoints.permissions,
    { ids: [fileId], button: previewButton },
    { staleTime: 60_000, enabled: detail.data?.item.folder === false },
  )
  const file = detail.data?.item
  const version = file && requestedVersion(v, file.version)
  const older = file !== undefined && version !== file.version
  const versions = useEndpoint(
    versionEndpoints.list,
    { fileId, pageSize: 1, before: (version ?? 0) + 1 },
    { enabled: older, staleTime: 60_000 },
  )
  const size = older ? versions.data?.find((one) => one.number === version)?.size : file?.size
  // The version was discarded meanwhile.
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

const detailOf = (item: ListedFileItem | undefined) => item && { item, name: item.name, path: [] }
