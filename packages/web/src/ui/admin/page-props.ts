import type { ReactNode } from 'react'
import type { HostText } from './host.ts'
import type {
  AdminBulkAction,
  AdminColumn,
  AdminDrawerSpec,
  AdminPageFilter,
  AdminPrimaryAction,
  AdminRowAction,
  AskedListPage,
  EmptyStateSpec,
  ListAnswer,
} from './types.ts'

export interface AdminPageProps<Row> {
  /** Remembers the column choice: unique among all pages, e.g. 'users'. */
  name: string
  title: HostText
  /** One sentence below the title. */
  hint?: ReactNode
  columns: readonly AdminColumn<Row>[]
  filters?: readonly AdminPageFilter[]
  /** Further query parameters of the address (passed in `asked.filters`), e.g. 'groupId'. */
  extra?: readonly string[]
  /** A hook that asks for the rows: `(asked) => useEndpoint(api.list, {...})`. Called on every render. */
  useRows(asked: AskedListPage): ListAnswer<Row>
  /** A stable function (defined outside of the component). */
  idOf(row: Row): string
  /** Returns the name of a row, for screen readers and reports. */
  nameOf(row: Row): string
  /** Buttons that the server offers here (`useServerButtons(menuId)`); absent: every action is offered. */
  buttons?: readonly { event: string }[] | undefined
  primary?: AdminPrimaryAction
  /** Further buttons of the head, e.g. import. */
  tools?: readonly AdminPrimaryAction[]
  rowActions?: readonly AdminRowAction<Row>[]
  bulkActions?: readonly AdminBulkAction<Row>[]
  /** Exports the rows of the current query. Shown if the server offers 'export'. */
  onExport?: (asked: AskedListPage) => Promise<void>
  /** Drawer opened by a click on a row; without it a click selects. */
  drawer?: AdminDrawerSpec<Row>
  /** Handles a click on a row instead of the drawer. */
  onOpen?: (row: Row) => void
  /** Shown when there are no rows yet. */
  empty: EmptyStateSpec
  /** Content left of the table, such as a tree that filters the rows. */
  aside?: ReactNode
  /** Dialogs and drawers of the page. */
  children?: ReactNode
}
