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
  /** One sentence below the title: what is administered here, or where one is. */
  hint?: ReactNode
  columns: readonly AdminColumn<Row>[]
  filters?: readonly AdminPageFilter[]
  /** Further names of the address that belong to the question (they come in `asked.filters`), e.g. 'groupId'. */
  extra?: readonly string[]
  /** A hook that asks for the rows: `(asked) => useCall(api.list, {...})`. Called on every render. */
  useRows(asked: AskedListPage): ListAnswer<Row>
  /** A stable function (defined outside of the component). */
  idOf(row: Row): string
  /** How a row is called, for what is read aloud and for reports. */
  nameOf(row: Row): string
  /** The buttons that the server offers here (`useButtons(menuId)`); absent: every action is offered. */
  buttons?: readonly { event: string }[] | undefined
  primary?: AdminPrimaryAction
  /** Further buttons of the head, e.g. import. */
  tools?: readonly AdminPrimaryAction[]
  rowActions?: readonly AdminRowAction<Row>[]
  bulkActions?: readonly AdminBulkAction<Row>[]
  /** Downloads what the question finds. Offered when the server offers 'export'. */
  onExport?: (asked: AskedListPage) => Promise<void>
  /** What a click on a row opens; without it a click selects. */
  drawer?: AdminDrawerSpec<Row>
  /** Instead of the drawer: what a click on a row does. */
  onOpen?: (row: Row) => void
  /** When there is nothing yet. */
  empty: EmptyStateSpec
  /** Beside the table, at the left: a tree that narrows the question. */
  aside?: ReactNode
  /** Dialogs and drawers of the page. */
  children?: ReactNode
}
