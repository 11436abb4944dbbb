import type { ComponentType, ReactNode } from 'react'
import type { ThemedDrawingName } from '../drawing.tsx'
import type { HostText, HostTextParameters } from './host.ts'

/** The query of a page for its rows, all of it in the address. */
export interface AskedListPage {
  /** From 1. */
  page: number
  pageSize: number
  search: string | undefined
  /** A column's key. */
  sort: string | undefined
  order: 'asc' | 'desc' | undefined
  /** Values of the other filters that are set, by key. Several chosen ones are joined by commas. */
  filters: Readonly<Record<string, string | undefined>>
}

/** The rows of a page; the result of `useEndpoint` for a list endpoint fits. */
export interface ListAnswer<Row> {
  data: { rows: readonly Row[]; total: number } | undefined
  error: unknown
  isFetching: boolean
  refetch(): unknown
  /** Appends further rows when the last one is scrolled to; absent where there are none, or the pager alone turns. */
  more?: (() => unknown) | undefined
}

export interface AdminColumn<Row> {
  /** Also the `SortField` that the server is asked with. */
  key: string
  words: HostText
  render(row: Row): ReactNode
  /** Pixels; a column without one takes what is left, at least 210. */
  width?: number
  sortable?: boolean
  /** May be switched off by the person (default). The first column never is. */
  hideable?: boolean
  /** Off until switched on. */
  hidden?: boolean
  align?: 'end'
  /** Skeleton of the column: two lines with a picture, one line (default), a bar, a tag. */
  waiting?: 'person' | 'text' | 'bar' | 'tag'
}

export interface FieldChoice {
  value: string
  words: HostText
}
export interface TreeFieldChoice {
  value: string
  title: string
  children?: TreeFieldChoice[]
  /** False: has children that `load` brings. */
  isLeaf?: boolean
  disabled?: boolean
}

export type AdminPageFilter =
  /** The page's search field; its text is `asked.search`. One at most. */
  | { kind: 'text'; key: 'search'; words: HostText }
  | { kind: 'select'; key: string; words: HostText; options: readonly FieldChoice[]; many?: boolean }
  /**
   * Two dates in `<key>From` and `<key>To` of `filters`, as `2026-11-22`, both included. `days` is how many before today are
   * shown where neither is chosen (as `momentsOfDates` reads them); such a filter offers a week, a month and three months.
   */
  | { kind: 'dates'; key: string; words: HostText; days?: number }
  | {
      kind: 'tree'
      key: string
      words: HostText
      options: TreeFieldChoice[]
      load?: (value: string) => Promise<void>
    }
  /** A field of the room's own, such as a person picker. */
  | {
      kind: 'own'
      key: string
      words: HostText
      draw: (value: string | undefined, onChange: (value: string | undefined) => void) => ReactNode
    }

export type IconComponent = ComponentType<{ size?: number | string; 'aria-hidden'?: 'true' }>

export interface AdminRowAction<Row> {
  /** The server's `EventName`; with `buttons` on the page, it is offered only when named there. */
  key: string
  words: HostText
  icon: IconComponent
  danger?: boolean
  /** A line above it in the menu. */
  divided?: boolean
  /** Stands in the row instead of behind the three dots. */
  inline?: boolean
  /** False leaves it out for this row; words say why it cannot be done now. */
  ready?: (row: Row) => boolean | HostText
  /** A failure is reported; a promise shows as work in progress. */
  run(row: Row): unknown
}

/** The result of a command for one row. */
export interface RowOutcome {
  id: string
  ok: boolean
  /** Why not. */
  why?: HostText
}

export interface ConfirmQuestion {
  title: HostText
  body?: HostText
  ok?: HostText
  params?: HostTextParameters
  danger?: boolean
}

export interface AdminBulkAction<Row> {
  key: string
  words: HostText
  icon: IconComponent
  danger?: boolean
  ready?: (rows: readonly Row[]) => boolean | HostText
  /** Asked first; `{count}` is known to its words. */
  confirm?: ConfirmQuestion
  /** Asks for input first (`askForm`); null cancels. The answer is passed to `run`. */
  prepare?: (rows: readonly Row[]) => Promise<unknown>
  /**
   * Processes up to `slice` rows; returns `RowOutcome[]` of all or only the refused; anything else means
   * success.
   */
  run(rows: readonly Row[], prepared: unknown): Promise<unknown>
  /** Rows in one call (100). */
  slice?: number
}

export interface AdminPrimaryAction {
  /** The server's `EventName`. */
  key: string
  words: HostText
  icon?: IconComponent
  run(): unknown
}

export interface AdminDrawerSpec<Row> {
  title(row: Row): ReactNode
  /** Below the title. */
  hint?: (row: Row) => ReactNode
  body(row: Row, close: () => void): ReactNode
  /** Buttons at the end of the head. */
  actions?: (row: Row) => ReactNode
  /** Pixels (560). */
  width?: number
}

export interface EmptyStateSpec {
  /** The folder by default. */
  drawing?: ThemedDrawingName
  title: HostText
  hint: HostText
}
