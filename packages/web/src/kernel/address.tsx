import { Link, useBlocker, useMatches, useSearch } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { QueryParameters } from './go.ts'
import { pathInAddressBar } from './layout.ts'
import { desktopPathOf } from './mobile-path.ts'

// Both speak of the screen that stands, not of one that is still being fetched: a screen that saw the next one's
// address before it leaves would load, or even open, something else.

/** The path of the screen that stands, the same in both layouts, re-rendering when it changes. */
export const useScreenPath = (): string =>
  useMatches({ select: (matches) => desktopPathOf(matches.at(-1)?.pathname ?? '/') })

/** The query parameters of the screen that stands, all text. */
export const useQueryParams = (): QueryParameters => useSearch({ strict: false }) as QueryParameters

interface ToProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  path: string
  query?: QueryParameters
  /** Is the present page only with this very query; without it, what is added to the query does not matter. */
  exact?: boolean
  children?: ReactNode
}

/** A link inside the application. Its screen's code is fetched when the pointer comes near. */
export const ApplicationLink = ({ path, query = {}, exact = false, ...rest }: ToProps) => (
  <Link
    to={pathInAddressBar(path)}
    search={query as never}
    preload="intent"
    activeOptions={{ exact }}
    {...rest}
  />
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
