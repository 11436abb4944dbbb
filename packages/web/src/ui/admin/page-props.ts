import type { ReactNode } from 'react'
import type { Say } from './host.ts'
import type {
  Answer,
  Asked,
  BulkAction,
  Column,
  DrawerOf,
  EmptyOf,
  Filter,
  PrimaryAction,
  RowAction,
} from './types.ts'

export interface AdminPageProps<Row> {
  /** Remembers the column choice: unique among all pages, e.g. 'users'. */
  name: string
  title: Say
  /** One sentence below the title: what is administered here, or where one is. */
  hint?: ReactNode
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** Further names of the address that belong to the question (they come in `asked.filters`), e.g. 'groupId'. */
  extra?: readonly string[]
  /** A hook that asks for the rows: `(asked) => useCall(api.list, {...})`. Called on every render. */
  useRows(asked: Asked): Answer<Row>
  /** A stable function (defined outside of the component). */
  idOf(row: Row): string
  /** How a row is called, for what is read aloud and for reports. */
  nameOf(row: Row): string
  /** The buttons that the server offers here (`useButtons(menuId)`); absent: every action is offered. */
  buttons?: readonly { event: string }[] | undefined
  primary?: PrimaryAction
  /** Further buttons of the head, e.g. import. */
  tools?: readonly PrimaryAction[]
  rowActions?: readonly RowAction<Row>[]
  bulkActions?: readonly BulkAction<Row>[]
  /** Downloads what the question finds. Offered when the server offers 'export'. */
  onExport?: (asked: Asked) => Promise<void>
  /** What a click on a row opens; without it a click selects. */
  drawer?: DrawerOf<Row>
  /** Instead of the drawer: what a click on a row does. */
  onOpen?: (row: Row) => void
  /** When there is nothing yet. */
  empty: EmptyOf
  /** Beside the table, at the left: a tree that narrows the question. */
  aside?: ReactNode
  /** Dialogs and drawers of the page. */
  children?: ReactNode
}
