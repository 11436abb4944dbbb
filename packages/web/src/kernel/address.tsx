import { Link, useBlocker, useMatches, useSearch } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { Query } from './go.ts'
import { shownPath } from './layout.ts'
import { desktopPath } from './mobile-path.ts'

// Both speak of the screen that stands, not of one that is still being fetched: a screen that saw the next one's
// address before it leaves would load, or even open, something else.

/** The path of the screen that stands, the same in both layouts, re-rendering when it changes. */
export const usePath = (): string =>
  useMatches({ select: (matches) => desktopPath(matches.at(-1)?.pathname ?? '/') })

/** The query parameters of the screen that stands, all text. */
export const useQueryParams = (): Query => useSearch({ strict: false }) as Query

interface ToProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  path: string
  query?: Query
  /** Is the present page only with this very query; without it, what is added to the query does not matter. */
  exact?: boolean
  children?: ReactNode
}

/** A link inside the application. Its screen's code is fetched when the pointer comes near. */
export const To = ({ path, query = {}, exact = false, ...rest }: ToProps) => (
  <Link to={shownPath(path)} search={query as never} preload="intent" activeOptions={{ exact }} {...rest} />
)

/**
 * Asks before this screen is left by a link, by the browser's way back or by closing the window; `mayGo` answers whether
 * to go, and the browser itself asks where the window closes.
 */
export function useLeaveGuard(guarded: () => boolean, mayGo: () => Promise<boolean>) {
  useBlocker({
    shouldBlockFn: async () => guarded() && !(await mayGo()),
    enableBeforeUnload: guarded,
  })
}
