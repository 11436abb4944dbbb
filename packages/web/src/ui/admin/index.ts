/**
 * The building blocks of administration, on antd. A screen is declared by props:
 *
 * ```tsx
 * import { AdminListPage, type AdminColumn, type AdminPageFilter } from '../../ui/admin/index.ts'
 * import { type AskedListPage, FormDrawer, PersonCell } from '../../ui/admin/index.ts'
 *
 * // Outside the component, so that they keep their identity.
 * const columns: AdminColumn<Label>[] = [
 *   { key: 'name', words: messages.name, sortable: true, waiting: 'person', render: (row) => <PersonCell name={row.name} below={row.code} /> },
 *   { key: 'state', words: messages.state, width: 110, render: (row) => <StateCell look={row.on ? 'good' : 'off'} words={...} /> },
 *   { key: 'createdAt', words: messages.createdAt, width: 160, sortable: true, hidden: true, render: (row) => <TimeCell at={row.createdAt} /> },
 * ]
 * const filters: AdminPageFilter[] = [
 *   { kind: 'text', key: 'search', words: messages.search },
 *   { kind: 'select', key: 'state', words: messages.state, options: [{ value: 'on', words: messages.on }] },
 * ]
 * const idOf = (row: Label) => row.id
 * const nameOf = (row: Label) => row.name
 * const useLabels = ({ filters, ...asked }: AskedListPage) =>
 *   useGrowingPage(labelApi.list, { ...asked, state: filters.state })
 *
 * export function LabelPage() {
 *   const buttons = useServerButtons(menuId.labels) // offered by the server; event = action key
 *   const [editing, setEditing] = useState<Label | 'new' | null>(null)
 *   return (
 *     <AdminListPage
 *       name="labels" title={messages.title} columns={columns} filters={filters} useRows={useLabels} idOf={idOf} nameOf={nameOf}
 *       buttons={buttons}
 *       primary={{ key: 'create', words: messages.add, icon: Plus, run: () => setEditing('new') }}
 *       rowActions={[{ key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: setEditing }]}
 *       bulkActions={[{
 *         key: 'delete', words: messages.delete, icon: Trash2, danger: true,
 *         confirm: { title: messages.deleteTitle, body: messages.deleteBody },   // '{count}' is known to these words
 *         run: async (rows) => {
 *           const refused = await call(labelApi.drop, { ids: rows.map(idOf) })
 *           await markQueriesStale(labelApi.list)
 *           return refused.map(({ id, reason }) => ({ id, ok: false, why: reason }))
 *         },
 *       }]}
 *       drawer={{ title: nameOf, body: (row) => <FactsTable facts={[[t('code'), row.code]]} /> }}
 *       empty={{ title: messages.none, hint: messages.noneHint }}
 *     >
 *       <FormDrawer
 *         open={editing !== null} title={messages.edit} onClose={() => setEditing(null)}
 *         initial={editing === 'new' || !editing ? { name: '' } : editing}
 *         fields={[{ kind: 'text', name: 'name', words: messages.name, required: true, max: 30 }]}
 *         errorAt={{ 'labels.name_taken': 'name' }}
 *         submit={async (values) => { await call(labelApi.save, values); await markQueriesStale(labelApi.list) }}
 *       />
 *     </AdminListPage>
 *   )
 * }
 * ```
 *
 * Page, size, sort, search, filters and the open row are in the address (`extra` names further ones); column
 * choice and page size are remembered. `askForm({ title, fields, initial })` asks for a few values in a
 * dialog and resolves to them or null, e.g. in a bulk action's `prepare`. Other antd components go inside
 * `<AdminThemeProvider>` (AdminListPage, FormDrawer and SpreadsheetImport include it). Tests need nothing:
 * the test set-up gives the kit its host. Load these screens lazily (`screen: () =>
 * import('./label-page.tsx')...`) and import nothing of the kit in a room's entry point: antd must not reach
 * the sign-in page and the file screens.
 */
export { CommandButton, useCommandRunner } from './act-button.tsx'
export { AdminCardPage, type AdminCardProps } from './admin-card.tsx'
export { AdminListPage } from './admin-page.tsx'
export { useArrayPage } from './array-page.ts'
export { askForm, type FormQuestion } from './asking.ts'
export {
  FactsTable,
  PersonCell,
  QuotaCell,
  StateCell,
  type StateLook,
  TagsCell,
  TextCell,
  TimeCell,
  TwoLines,
} from './cells.tsx'
export { CopySecretOnce } from './copy-once.tsx'
export { momentsOfDates } from './date-range.ts'
export { FormDrawer, type FormDrawerProps } from './form-drawer.tsx'
export { FormHost as AdminForms } from './form-host.tsx'
export type { CustomFieldProps, FormFieldSpec } from './form-types.ts'
export type { HostText } from './host.ts'
export type { AdminPageProps } from './page-props.ts'
export { type SheetImportProps, SpreadsheetImport } from './sheet-import.tsx'
export type { SheetReportContent, SheetReportRow } from './sheet-types.ts'
export { SizeInput } from './size-input.tsx'
export { sortActions } from './sort-actions.ts'
export { AdminThemeProvider } from './theme.tsx'
export { ancestorChainOf, type TreeDropPlace, type TreeItem } from './tree.rules.ts'
export { VirtualTree, type VirtualTreeProps } from './tree.tsx'
export type {
  AdminBulkAction,
  AdminColumn,
  AdminDrawerSpec,
  AdminPageFilter,
  AdminPrimaryAction,
  AdminRowAction,
  AskedListPage,
  FieldChoice,
  IconComponent,
  ListAnswer,
  RowOutcome,
  TreeFieldChoice,
} from './types.ts'
