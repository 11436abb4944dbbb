import { menuApi } from '@cabinet/contract/menus'
import { notFound, redirect } from '@tanstack/react-router'
import { CallError, call } from '../kernel/call.ts'
import type { Query } from '../kernel/go.ts'
import { keyOf, queryClient } from '../kernel/query.ts'
import { sessionEnd, signedIn, uid } from '../kernel/session.ts'
import { demand } from './demand.ts'

/** How long a granted menu check is believed, so that moving about inside a screen asks nothing. */
const believedMs = 60_000

interface Visit {
  path: string
  query: Query
  /** Path and query together, to come back to. */
  address: string
  /** Nothing is on the screen yet. */
  first: boolean
}

const never = new Promise<never>(() => undefined)

/** Lets a visitor through to a route, or throws where to go instead (TanStack's redirect or not-found). */
export async function guard({ path, query, address, first }: Visit) {
  const asks = demand(path)
  if (asks === 'open') return
  const toLogin = () => redirect({ to: '/login', search: { redirect: address } as never, replace: true })
  if (!signedIn() || !uid()) throw toLogin()
  if (asks === 'login') return

  const given = query.menuid ?? query.id ?? ''
  if (!/^\d+$/.test(given)) throw notFound()
  const menuId = Number(given)
  try {
    await queryClient.fetchQuery({
      queryKey: keyOf(menuApi.check, { menuId }),
      queryFn: () => call(menuApi.check, { menuId }, { quiet: true }),
      staleTime: believedMs,
    })
  } catch (error) {
    // The idle dialog stands over the present screen and leads to the sign-in page itself.
    if (!first && sessionEnd() === 'idle') return never
    if (!signedIn()) throw toLogin()
    if (error instanceof CallError && error.key === 'auth.must_change_password')
      throw redirect({ to: '/dashboard/EditPasswordNew', replace: true })
    throw notFound()
  }
}
