import { menuApi, menuId } from '@cabinet/contract/menus'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { ofType, targetOf } from '../features/menus/index.ts'
import { call } from '../kernel/call.ts'
import { type Query, queryText } from '../kernel/go.ts'
import { internalAddress } from '../kernel/internal-address.ts'
import { layout, shownPath } from '../kernel/layout.ts'
import { desktopPath, isMobile, mobileBase, mobilePath, rightPlace } from '../kernel/mobile-path.ts'
import { pref } from '../kernel/prefs.ts'
import { keyOf, queryClient } from '../kernel/query.ts'
import type { RoomRoute } from '../kernel/room.ts'
import { signedIn } from '../kernel/session.ts'
import { ErrorScreen } from './error-screen.tsx'
import { guard } from './guard.ts'
import { load } from './load.ts'
import { NotFound } from './not-found.tsx'
import { Root } from './root.tsx'
import { hasScreen, screens } from './screens.ts'
import { TimedOut } from './timed-out.tsx'
import { WindowFrame } from './window-frame.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The room's route, for the window title and the side panel. */
    room?: RoomRoute
  }
}

/** Where people land after signing in, unless they chose otherwise. */
export const start = { path: '/dashboard/myFile', query: { menuid: String(menuId.personal) } }

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ErrorScreen,
  // Phones and tablets are sent below /m (specification), and what was copied from there opens on a desk.
  beforeLoad: ({ location: { pathname, searchStr, hash } }) => {
    const address = { pathname, search: searchStr, hash: hash && `#${hash}` }
    const place = rightPlace(address, layout() === 'mobile')
    if (place) throw redirectToAddress(place)
  },
})

/** Path and query as text, as one whole. */
function redirectToAddress(address: string) {
  const { pathname, searchParams } = internalAddress(address) ?? new URL('/', location.origin)
  return redirect({ to: pathname, search: Object.fromEntries(searchParams) as never, replace: true })
}

const loadShell = () => load(() => import('./shell.tsx').then((m) => m.Shell))

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(loadShell),
})

const loadMobileShell = () => load(() => import('./mobile-shell.tsx').then((m) => m.MobileShell))

const mobileShell = createRoute({
  getParentRoute: () => root,
  id: 'mobile',
  component: lazyRouteComponent(loadMobileShell),
})

const windows = createRoute({ getParentRoute: () => root, id: 'window', component: WindowFrame })

/** Fetches a screen's code and rows while its right is being checked; a failure shows when the screen itself is loaded. */
function fetchAhead(room: RoomRoute, query: Query) {
  const around = { shell: loadShell, mobile: loadMobileShell, window: undefined }[room.frame ?? 'shell']
  void around?.().catch(() => undefined)
  void load(room.screen).catch(() => undefined)
  if (signedIn()) room.ahead?.(query)
}

/** Whether no screen has been drawn yet. */
const nothingShown = (): boolean => router.state.resolvedLocation === undefined

const routeOf = (parent: typeof windows | typeof shell | typeof mobileShell, room: RoomRoute) =>
  createRoute({
    getParentRoute: () => parent,
    path: room.path,
    staticData: { room },
    beforeLoad: async ({ location, preload }): Promise<void> => {
      if (preload) return
      fetchAhead(room, location.search as Query)
      await guard({
        path: desktopPath(location.pathname),
        query: location.search as Query,
        address: desktopPath(location.pathname) + location.searchStr,
        first: nothingShown(),
      })
    },
    component: lazyRouteComponent(() => load(room.screen)),
  })

const redirectTo = (from: string, to: string, query: Query = {}) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, search: query as never, replace: true })
    },
  })

/** Opens the page that the person chose to begin with, where there is one and it may (still) be opened. */
async function openLanding(): Promise<never> {
  const chosen = signedIn() ? pref('landing', 0) : 0
  const node = chosen ? (await menus()).find((menu) => menu.id === chosen) : undefined
  const target = node && hasScreen(shownPath(targetOf(node).path)) ? targetOf(node) : start
  throw redirect({ to: shownPath(target.path), search: target.query as never, replace: true })
}

async function menus() {
  try {
    const tree = await queryClient.fetchQuery({
      queryKey: keyOf(menuApi.tree, {}),
      queryFn: () => call(menuApi.tree, {}, { quiet: true }),
      staleTime: 60_000,
    })
    return ['rail', 'page', 'top'].flatMap((type) => ofType(tree, type))
  } catch {
    return []
  }
}

const inside = screens.filter(({ frame = 'shell' }) => frame === 'shell')
const whole = screens.filter((screen) => screen.frame === 'window')

/** What stands below /m: the touch screens, what fits a phone as it is, and word of what only a desk has. */
const mobile: RoomRoute[] = [
  ...screens.filter((screen) => screen.frame === 'mobile'),
  ...inside
    .filter(({ path }) => !hasScreen(mobilePath(path)))
    .map((screen) => ({
      ...screen,
      path: mobilePath(screen.path),
      frame: 'mobile' as const,
      screen: screen.touch
        ? screen.screen
        : () => import('../features/mobile/frame/index.ts').then((m) => m.DesktopOnly),
    })),
]
const mobileWhole = whole.flatMap((screen) => {
  const path = mobilePath(screen.path)
  return isMobile(path) ? [{ ...screen, path }] : []
})

export const router = createRouter({
  routeTree: root.addChildren([
    redirectTo('/', '/dashboard'),
    createRoute({ getParentRoute: () => root, path: '/dashboard', beforeLoad: openLanding }),
    createRoute({ getParentRoute: () => root, path: mobileBase, beforeLoad: openLanding }),
    ...(hasScreen('/dashboard/home') ? [] : [redirectTo('/dashboard/home', start.path, start.query)]),
    createRoute({ getParentRoute: () => root, path: '/500', component: TimedOut }),
    windows.addChildren([...whole, ...mobileWhole].map((screen) => routeOf(windows, screen))),
    shell.addChildren(inside.map((screen) => routeOf(shell, screen))),
    mobileShell.addChildren(mobile.map((screen) => routeOf(mobileShell, screen))),
  ]),
  // Plain text in, plain text out: the router's own parser turns v=1.10 into 1.1 and damages long ids.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: queryText,
  defaultPreload: false,
  // What breaks in a screen leaves the shell around it standing.
  defaultErrorComponent: ErrorScreen,
  // A screen whose right is being checked leaves the old one standing instead of flashing empty.
  defaultPendingMs: 10_000,
})
