import { refreshSignedInUser } from '../../kernel/session.ts'
import { refreshFileQueries } from '../nodes/index.ts'

/** Milliseconds between two refetches of lists, trees, counts and the quota while uploads run. */
const pauseMs = 2000

let planned = false
let refreshedAt = 0

/** Refetches what shows files, soon, and once for many uploads. */
export function followFinishedUploads() {
  if (planned) return
  planned = true
  setTimeout(
    () => {
      planned = false
      refreshedAt = Date.now()
      void refreshFileQueries()
      void refreshSignedInUser()
    },
    Math.max(0, refreshedAt + pauseMs - Date.now()),
  )
}
