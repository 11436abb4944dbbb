import { type FileVersion, versionEndpoints } from '@cabinet/contract/versions'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { refreshFileQueries } from '../nodes/index.ts'

/** Versions loaded at a time. */
const page = 100

/** Loads the versions of a file, newest first, and more on demand. */
export function useVersionsOfFile(fileId: string) {
  const first = useEndpoint(versionEndpoints.list, { fileId, pageSize: page })
  const [older, setOlder] = useState<{
    after: FileVersion[] | undefined
    rows: FileVersion[]
    done: boolean
  }>({
    after: undefined,
    rows: [],
    done: false,
  })
  // Older pages are valid only for the first page they followed.
  const mine = older.after === first.data
  const rows = first.data && [...first.data, ...(mine ? older.rows : [])]
  const open = first.data?.length === page && !(mine && older.done)
  const more = async () => {
    const before = rows?.at(-1)?.number
    if (before === undefined) return
    const next = await call(versionEndpoints.list, { fileId, pageSize: page, before }, { quiet: true })
    setOlder({
      after: first.data,
      rows: [...(mine ? older.rows : []), ...next],
      done: next.length < page,
    })
  }
  return { rows, error: first.error, retry: () => void first.refetch(), more: open ? more : undefined }
}

/** Refetches versions after a change of a file's history. */
export const refreshVersions = () =>
  Promise.all([markQueriesStale(versionEndpoints.list), refreshFileQueries()])
