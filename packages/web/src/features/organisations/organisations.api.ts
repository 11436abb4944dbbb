import { type OrganisationRow, organisationApi } from '@cabinet/contract/organisations'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../../kernel/call.ts'
import { endpointQueryKey, markQueriesStale, queryClient, useEndpoint } from '../../kernel/query.ts'
import { organisationTreeFromRows } from './organisations.rules.ts'

const freshMs = 60_000

const ask = (parentId: string) => ({
  queryKey: endpointQueryKey(organisationApi.tree, { parentId }),
  queryFn: () => call(organisationApi.tree, { parentId }, { quiet: true }),
  staleTime: freshMs,
})

/**
 * Returns the tree of organisations the user administers. In a large one `load` fetches the children of an
 * organisation. With `search` it contains matches and their ancestors.
 */
export function useOrganisations(search = '') {
  const { data, error, refetch } = useEndpoint(
    organisationApi.tree,
    { search: search || undefined },
    { staleTime: freshMs },
  )
  const [levels, setLevels] = useState<ReadonlyMap<string, OrganisationRow[]>>(new Map())
  const known = useMemo(() => {
    const rows = new Map((data?.rows ?? []).map((row) => [row.id, row]))
    for (const level of levels.values()) for (const row of level) if (!rows.has(row.id)) rows.set(row.id, row)
    return rows
  }, [data, levels])
  const whole = data?.whole ?? false
  const load = useCallback(
    async (parentId: string) => {
      if (whole) return
      const { rows } = await queryClient.fetchQuery(ask(parentId))
      setLevels((before) => new Map(before).set(parentId, rows))
    },
    [whole],
  )
  const items = useMemo(() => organisationTreeFromRows([...known.values()]), [known])
  return { items, known, whole, load, error, refetch, waiting: !data && !error }
}

/** Refetches all organisations on the screen. */
export const refreshOrganisations = () => markQueriesStale(organisationApi.tree, organisationApi.get)
