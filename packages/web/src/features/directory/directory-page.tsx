import { useQueryParams } from '../../kernel/address.tsx'
import { RunEntriesView } from './entries-view.tsx'
import { DirectoryRunsView } from './runs-view.tsx'

/** /dashboard/userMain/AD: the runs, or with `?run=` the entries of one. */
export function DirectoryRunsPage() {
  const { run } = useQueryParams()
  return run ? <RunEntriesView key={run} id={run} /> : <DirectoryRunsView />
}
