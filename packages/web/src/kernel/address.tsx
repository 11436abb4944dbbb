import { useBlocker, useLinkProps, useMatches, useSearch } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { QueryParameters } from './go.ts'
import { pathInAddressBar } from './layout.ts'
import { desktopPathOf } from './mobile-path.ts'

// Both describe the displayed screen, not the one being loaded: a screen that saw the next address before it
// leaves would load, or even open, something else.

/** Returns the path of the displayed screen, the same in both layouts; re-renders on change. */
export const useScreenPath = (): string =>
  useMatches({ select: (matches) => desktopPathOf(matches.at(-1)?.pathname ?? '/') })

/** Returns the query parameters of the displayed screen, all as text. */
export const useQueryParams = (): QueryParameters => useSearch({ strict: false }) as QueryParameters

interface ToProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  path: string
  query?: QueryParameters
  children?: ReactNode
}

/**
 * A link inside the application; its screen's code is prefetched on hover. Only `aria-current` makes it current:
 * the router would mark the link to the screen being loaded beside that of the displayed one.
 */
export function ApplicationLink({ path, query = {}, 'aria-current': current, ...rest }: ToProps) {
  const link = useLinkProps({
    to: pathInAddressBar(path),
    search: query as never,
    preload: 'intent',
    activeProps: {},
    ...rest,
  })
  return <a {...link} aria-current={current} data-status={undefined} />
}

/**
 * Asks before the screen is left by a link, the back button or closing the window. `mayGo` resolves to
 * whether to leave; on closing the window the browser itself asks.
 */
export function useLeaveGuard(guarded: () => boolean, mayGo: () => Promise<boolean>) {
  useBlocker({
    shouldBlockFn: async () => guarded() && !(await mayGo()),
    enableBeforeUnload: guarded,
  })
}
