import { menuEndpoints } from '@cabinet/contract/menus'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { menuEntriesOfType, menuTargetOf } from '../features/menus/index.ts'
import { call } from '../kernel/call.ts'
import { type QueryParameters, queryParametersText } from '../kernel/go.ts'
import { internalAddress } from '../kernel/internal-address.ts'
import { currentLayout, pathInAddressBar } from '../kernel/layout.ts'
import {
  addressForLayout,
  desktopPathOf,
  isMobilePath,
  mobileBasePath,
  mobilePathOf,
} from '../kernel/mobile-path.ts'
import { getBrowserPreference } from '../kernel/prefs.ts'
import { endpointQueryKey, queryClient } from '../kernel/query.ts'
import type { WebRoomRoute } from '../kernel/room.ts'
import { hasLoginMarker } from '../kernel/session.ts'
import { type AreaRedirect, areaRedirects } from './default-children.ts'
import { ErrorScreen } from './error-screen.tsx'
import { loadMobileShell, loadShell } from './framed-page.tsx'
import { guardRoute } from './guard.ts'
import { loadScreen } from './load.ts'
import { NotFoundMessage, NotFoundScreen } from './not-found.tsx'
import { RootOutlet } from './root.tsx'
import { hasScreenForPath, screensOfRooms } from './screens.ts'
import { TimedOutScreen } from './timed-out.tsx'
import { FullWindowFrame } from './window-frame.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The room's route, for the window title and the side panel. */
    room?: WebRoomRoute
  }
}

/** Default start page after signing in. */
export const defaultStartRoute = {
  path: menuPageMatrix.home[1],
  query: {},
}

const root = createRootRoute({
  component: RootOutlet,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
  // Phones and tablets are redirected below /m (specification); links copied from there open the desktop
  // layout elsewhere.
  beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
    const address = { pathname, search: searchStr, hash: hash && `#${hash}` }
    const place = addressForLayout(address, currentLayout() === 'mobile')
    if (place) throw redirectToAddress(place)
  },
})

/** Redirects to path and query given as one text. */
function redirectToAddress(address: string) {
  const { pathname, searchParams } = internalAddress(address) ?? new URL('/', location.origin)
  return redirect({ to: pathname, search: Object.fromEntries(searchParams) as never, replace: true })
}

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(loadShell),
})

const mobileShell = createRoute({
  getParentRoute: () => root,
  id: 'mobile',
  component: lazyRouteComponent(loadMobileShell),
})

const windows = createRoute({ getParentRoute: () => root, id: 'window', component: FullWindowFrame })

/**
 * Prefetches a screen's code and rows while its right is being checked; failures surface when the screen
 * itself loads.
 */
function fetchAhead(room: WebRoomRoute, query: QueryParameters) {
  const around = { shell: loadShell, mobile: loadMobileShell, window: undefined }[room.frame ?? 'shell']
  void around?.().catch(() => undefined)
  void loadScreen(room.screen).catch(() => undefined)
  if (hasLoginMarker()) room.ahead?.(query)
}

/** Whether no screen has been drawn yet. */
const nothingShown = (): boolean => applicationRouter.state.resolvedLocation === undefined

const routeOf = (parent: typeof windows | typeof shell | typeof mobileShell, room: WebRoomRoute) =>
  createRoute({
    getParentRoute: () => parent,
    path: room.path,
    staticData: { room },
    beforeLoad: async ({ location, preload }): Promise<void> => {
      if (preload) return
      fetchAhead(room, location.search as QueryParameters)
      await guardRoute({
        path: desktopPathOf(location.pathname),
        query: location.search as QueryParameters,
        address: desktopPathOf(location.pathname) + location.searchStr,
        first: nothingShown(),
      })
    },
    component: lazyRouteComponent(() => loadScreen(room.screen)),
  })

const redirectTo = (from: string, to: string, query: QueryParameters = {}) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, search: query as never, replace: true })
    },
  })

const redirectToFirstPage = ({ from, to, menuid }: AreaRedirect) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: ({ search }) => {
      throw redirect({ to, search: { menuid, ...search } as never, replace: true })
    },
  })

/** Opens the user's chosen start page, if there is one and it may still be opened. */
async function openLanding(): Promise<never> {
  const chosen = hasLoginMarker() ? getBrowserPreference('landing', 0) : 0
  const node = chosen ? (await menus()).find((menu) => menu.id === chosen) : undefined
  const target =
    node && hasScreenForPath(pathInAddressBar(menuTargetOf(node).path))
      ? menuTargetOf(node)
      : defaultStartRoute
  throw redirect({ to: pathInAddressBar(target.path), search: target.query as never, replace: true })
}

async function menus() {
  try {
    const tree = await queryClient.fetchQuery({
      queryKey: endpointQueryKey(menuEndpoints.tree, {}),
      queryFn: () => call(menuEndpoints.tree, {}, { quiet: true }),
      staleTime: 60_000,
    })
    return ['rail', 'page', 'top'].flatMap((type) => menuEntriesOfType(tree, type))
  } catch {
    return []
  }
}

const inside = screensOfRooms.filter(({ frame = 'shell' }) => frame === 'shell')
const whole = screensOfRooms.filter((screen) => screen.frame === 'window')

/**
 * Routes below /m: touch screens, screens that fit a phone as they are, and a notice for desktop-only ones.
 */
const mobile: WebRoomRoute[] = [
  ...screensOfRooms.filter((screen) => screen.frame === 'mobile'),
  ...inside
    .filter(({ path }) => !hasScreenForPath(mobilePathOf(path)))
    .map((screen) => ({
      ...screen,
      path: mobilePathOf(screen.path),
      frame: 'mobile' as const,
      screen: screen.touch
        ? screen.screen
        : () => import('../features/mobile/frame/index.ts').then((m) => m.DesktopOnlyScreen),
    })),
]
const mobileWhole = whole.flatMap((screen) => {
  const path = mobilePathOf(screen.path)
  return isMobilePath(path) ? [{ ...screen, path }] : []
})

export const applicationRouter = createRouter({
  routeTree: root.addChildren([
    redirectTo('/', '/dashboard'),
    createRoute({ getParentRoute: () => root, path: '/dashboard', beforeLoad: openLanding }),
    createRoute({ getParentRoute: () => root, path: mobileBasePath, beforeLoad: openLanding }),
    ...areaRedirects(hasScreenForPath).map(redirectToFirstPage),
    createRoute({ getParentRoute: () => root, path: '/500', component: TimedOutScreen }),
    windows.addChildren([...whole, ...mobileWhole].map((screen) => routeOf(windows, screen))),
    shell.addChildren(inside.map((screen) => routeOf(shell, screen))),
    mobileShell.addChildren(mobile.map((screen) => routeOf(mobileShell, screen))),
  ]),
  // Query values stay plain text: the router's own parser turns v=1.10 into 1.1 and damages long ids.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: queryParametersText,
  defaultPreload: false,
  // An error in a screen leaves the shell around it in place.
  defaultErrorComponent: ErrorScreen,
  // Likewise a screen that may not be opened.
  defaultNotFoundComponent: NotFoundMessage,
  // The old screen stays while the right of the next one is being checked, to avoid an empty flash.
  defaultPendingMs: 10_000,
})
