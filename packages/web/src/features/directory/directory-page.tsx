import { useQueryParams } from '../../kernel/address.tsx'
import { EntriesView } from './entries-view.tsx'
import { RunsView } from './runs-view.tsx'

/** /dashboard/userMain/AD: the runs, or with `?run=` what one of them did. */
export function DirectoryPage() {
  const { run } = useQueryParams()
  return run ? <EntriesView key={run} id={run} /> : <RunsView />
}
