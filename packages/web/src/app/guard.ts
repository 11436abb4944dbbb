import { menuEndpoints } from '@cabinet/contract/menus'
import { notFound, redirect } from '@tanstack/react-router'
import { CallError, call } from '../kernel/call.ts'
import type { QueryParameters } from '../kernel/go.ts'
import { endpointQueryKey, queryClient } from '../kernel/query.ts'
import { hasLoginMarker, sessionEndReason, signedInUserId } from '../kernel/session.ts'
import { routeRequirementOf } from './demand.ts'

/** How long a granted menu check is trusted in ms, so that navigation inside a screen sends no request. */
const believedMs = 60_000

interface Visit {
  path: string
  query: QueryParameters
  /** Path and query to return to. */
  address: string
  /** Whether no screen has been shown yet. */
  first: boolean
}

const never = new Promise<never>(() => undefined)

/** Lets a visitor through to a route, or throws a redirect or not-found of TanStack Router. */
export async function guardRoute({ path, query, address, first }: Visit) {
  const asks = routeRequirementOf(path)
  if (asks === 'open') return
  // A request ahead of the check may have found out first.
  if (first && sessionEndReason() === 'idle') return
  const toLogin = () => redirect({ to: '/login', search: { redirect: address } as never, replace: true })
  if (!hasLoginMarker() || !signedInUserId()) throw toLogin()
  if (asks === 'login') return

  const given = query.menuid ?? query.id ?? ''
  if (!/^\d+$/.test(given)) throw notFound()
  const menuId = Number(given)
  try {
    await queryClient.fetchQuery({
      queryKey: endpointQueryKey(menuEndpoints.check, { menuId }),
      queryFn: () => call(menuEndpoints.check, { menuId }, { quiet: true, awaited: true }),
      staleTime: believedMs,
    })
  } catch (error) {
    // The idle dialog leads to the sign-in page itself; it overlays the current screen, or on a reload the next one.
    if (sessionEndReason() === 'idle') return first ? undefined : never
    if (!hasLoginMarker()) throw toLogin()
    if (error instanceof CallError && error.key === 'auth.must_change_password')
      throw redirect({ to: '/dashboard/EditPasswordNew', replace: true })
    if (error instanceof CallError && error.key === 'terms.must_accept')
      throw redirect({ to: '/privacy', search: { redirect: address } as never, replace: true })
    // Without a network the screen itself says why; the server checks each of its requests.
    if (error instanceof CallError && error.status === 0) return
    throw notFound()
  }
}
