import type { Endpoint } from '@cabinet/contract/endpoint'
import { grantEndpoints } from '@cabinet/contract/grants'
import { menuEndpoints } from '@cabinet/contract/menus'
import { type SignedInUser, userEndpoints } from '@cabinet/contract/users'
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { afterEach, beforeEach } from 'vitest'
import { ToastStackView } from '../src/app/toast-stack.tsx'
import { webRooms } from '../src/features/index.ts'
import { answerEndpoint, createFakeSend, type FakeAnswer } from '../src/kernel/fake-send.ts'
import { setNavigate } from '../src/kernel/go.ts'
import { installRooms } from '../src/kernel/install-rooms.ts'
import { queryClient } from '../src/kernel/query.ts'
import { dismissToast, showToast } from '../src/kernel/toast.ts'
import { storeLoginMarker, storeTokenPair } from '../src/kernel/tokens.ts'
import { me } from './fixtures.ts'
import { giveRoom } from './house.ts'

// Hidden elements are found too: asking jsdom for the style of every ancestor takes most of a test's time.
configure({ defaultHidden: true })

/** An id of the test, as the contract wants them. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

let restore = () => {}

// jsdom lays nothing out, and says so with every new screen.
window.scrollTo = () => undefined
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

beforeEach(() => {
  giveRoom()
  installRooms(webRooms)
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  storeLoginMarker(me.userId)
})
afterEach(() => {
  // The messages of one test are none of the next one's.
  for (let id = showToast.info('common.ok'); id > 0; id -= 1) dismissToast(id)
  restore()
  restore = () => {}
  queryClient.clear()
})

interface Desk {
  asked: ReturnType<typeof createFakeSend>['asked']
  /** The fields of every call of an endpoint so far, as they went over the wire. */
  sent(endpoint: Endpoint): Record<string, unknown>[]
  /** Path and parameters of the present address. */
  path(): string
  query(): Record<string, string>
}

interface DeskOptions {
  /** Path and query of the screen. */
  at?: string
  answers?: readonly FakeAnswer[]
  /** Events of the buttons that the server offers on the screen. */
  buttons?: readonly string[]
  /** Part of the signed-in user. */
  user?: Partial<SignedInUser>
}

const nobodyGains = { people: 0, folders: 0, gained: 0, lost: 0, partial: false, rows: [], total: 0 }

/** A server that answers with these, the signed-in user, the buttons of the screen, and no change of access. */
export function answerWith({ answers = [], buttons = [], user = {} }: DeskOptions) {
  restore()
  const fake = createFakeSend(
    answerEndpoint(userEndpoints.me, () => ({ ...me, ...user })),
    answerEndpoint(menuEndpoints.buttons, () =>
      buttons.map((event) => ({ name: `buttons.${event}`, icon: '', event })),
    ),
    answerEndpoint(grantEndpoints.previewMembers, () => nobodyGains),
    answerEndpoint(grantEndpoints.previewMove, () => nobodyGains),
    ...answers,
  )
  restore = fake.restore
  const sent = (endpoint: Endpoint) =>
    fake.asked.filter(({ path }) => path === endpoint.path).map(({ fields }) => fields)
  return { asked: fake.asked, sent }
}

/** Opens a screen of the product with its router, queries and toasts. */
export function openScreen(Screen: () => ReactNode, options: DeskOptions = {}): Desk {
  const { asked, sent } = answerWith(options)
  const { at = '/screen' } = options
  const root = createRootRoute({ notFoundComponent: () => null })
  const page = createRoute({
    getParentRoute: () => root,
    path: at.split('?')[0]!,
    component: Screen,
  })
  const history = createMemoryHistory({ initialEntries: [at] })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history,
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = String(new URLSearchParams(search as Record<string, string>))
      return text && `?${text}`
    },
  })
  setNavigate((to, query, options) => {
    const given = Object.entries(query).filter(([, value]) => value !== undefined)
    void router.navigate({ to, search: Object.fromEntries(given) as never, ...options })
  })
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastStackView />
      </QueryClientProvider>
    </ConfigProvider>,
  )
  return {
    asked,
    sent,
    path: () => history.location.pathname,
    query: () => Object.fromEntries(new URLSearchParams(history.location.search)),
  }
}

/** Shows a part of a screen, e.g. a dialog. */
export const openPart = (part: ReactNode, options: DeskOptions = {}): Desk => openScreen(() => part, options)

/** Presses the button of this name, once it is there. */
export async function press(name: string | RegExp, inside: HTMLElement = document.body): Promise<void> {
  fireEvent.click(await within(inside).findByRole('button', { name }))
}

/** Fills in the field of this label. */
export async function fill(label: string | RegExp, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
}

/** The row of a table or list that shows this text. */
export const rowOf = async (text: string): Promise<HTMLElement> =>
  (await screen.findByText(text)).closest<HTMLElement>('tr, [role=row], li')!

/** Opens the menu behind a row's three dots and picks an entry. */
export async function pickInMenu(name: string, entry: string | RegExp): Promise<void> {
  await press(`${name} 的操作`)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

/** Picks an option, all or part of whose words are given, of the antd field of this label. */
export async function choose(
  label: string | RegExp,
  option: string,
  inside: HTMLElement = document.body,
): Promise<void> {
  const field = await within(inside).findByRole('combobox', { name: label })
  fireEvent.mouseDown(field.closest('.ant-select')?.querySelector('.ant-select-selector') ?? field)
  const shown = await waitFor(() => {
    const options = [...document.querySelectorAll('.ant-select-item-option, .ant-select-tree-title')]
    const found =
      options.find((one) => one.textContent === option) ??
      options.find((one) => one.textContent?.includes(option))
    if (!found) throw new Error(`no option ${option} among ${options.map((one) => one.textContent)}`)
    return found
  })
  fireEvent.click(shown)
}

/** Picks an option of our own selection field, whose button is named by its label and present value. */
export async function pickOption(label: string, option: string): Promise<void> {
  await press(new RegExp(`^${label}: `))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: option }))
}

/** Answers the question that is asked by the button of this name. */
export async function answerQuestion(button: string): Promise<string> {
  const question = await screen.findByRole('alertdialog')
  const { textContent } = question
  fireEvent.click(within(question).getByRole('button', { name: button }))
  await waitFor(() => {
    if (screen.queryByRole('alertdialog') === question) throw new Error('the question stays')
  })
  return textContent ?? ''
}
