import { workspaceEndpoints, workspaceKind } from '@cabinet/contract/workspaces'
import { useEndpoint } from '../../kernel/query.ts'

/** Returns the spaces a watermark can be limited to, of each kind that users create. */
export function useWatermarkSpaces() {
  const one = (kind: (typeof workspaceKind.options)[number]) =>
    useEndpoint(
      workspaceEndpoints.page,
      { kind, state: 'active', page: 1, pageSize: 100 },
      { staleTime: 60_000 },
    ).data?.rows ?? []
  return workspaceKind.options.flatMap(one)
}
