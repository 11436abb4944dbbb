/**
 * The building blocks of administration, on antd. A screen is a page of declarations:
 *
 * ```tsx
 * import { AdminPage, type Asked, type Column, type Filter, FormDrawer, PersonCell } from '../../ui/admin/index.ts'
 *
 * // Outside of the component, so that they stay the same objects.
 * const columns: Column<Label>[] = [
 *   { key: 'name', words: words.name, sortable: true, waiting: 'person', render: (row) => <PersonCell name={row.name} below={row.code} /> },
 *   { key: 'state', words: words.state, width: 110, render: (row) => <StateCell look={row.on ? 'good' : 'off'} words={...} /> },
 *   { key: 'createdAt', words: words.createdAt, width: 160, sortable: true, hidden: true, render: (row) => <TimeCell at={row.createdAt} /> },
 * ]
 * const filters: Filter[] = [
 *   { kind: 'text', key: 'search', words: words.search },
 *   { kind: 'select', key: 'state', words: words.state, options: [{ value: 'on', words: words.on }] },
 * ]
 * const idOf = (row: Label) => row.id
 * const nameOf = (row: Label) => row.name
 * const useLabels = ({ filters, ...asked }: Asked) => useCall(labelApi.list, { ...asked, state: filters.state })
 *
 * export function LabelPage() {
 *   const buttons = useButtons(menuId.labels)                      // what the server offers; event = the action's key
 *   const [editing, setEditing] = useState<Label | 'new' | null>(null)
 *   return (
 *     <AdminPage
 *       name="labels" title={words.title} columns={columns} filters={filters} useRows={useLabels} idOf={idOf} nameOf={nameOf}
 *       buttons={buttons}
 *       primary={{ key: 'create', words: words.add, icon: Plus, run: () => setEditing('new') }}
 *       rowActions={[{ key: 'edit', words: words.edit, icon: Pencil, inline: true, run: setEditing }]}
 *       bulkActions={[{
 *         key: 'delete', words: words.delete, icon: Trash2, danger: true,
 *         confirm: { title: words.deleteTitle, body: words.deleteBody },   // '{count}' is known to these words
 *         run: async (rows) => {
 *           const refused = await call(labelApi.drop, { ids: rows.map(idOf) })
 *           await stale(labelApi.list)
 *           return refused.map(({ id, reason }) => ({ id, ok: false, why: reason }))
 *         },
 *       }]}
 *       drawer={{ title: nameOf, body: (row) => <Facts facts={[[t('code'), row.code]]} /> }}
 *       empty={{ title: words.none, hint: words.noneHint }}
 *     >
 *       <FormDrawer
 *         open={editing !== null} title={words.edit} onClose={() => setEditing(null)}
 *         initial={editing === 'new' || !editing ? { name: '' } : editing}
 *         fields={[{ kind: 'text', name: 'name', words: words.name, required: true, max: 30 }]}
 *         errorAt={{ 'labels.name_taken': 'name' }}
 *         submit={async (values) => { await call(labelApi.save, values); await stale(labelApi.list) }}
 *       />
 *     </AdminPage>
 *   )
 * }
 * ```
 *
 * Page, size, sort, search, filters and the open row stand in the address (`extra` names further ones); column choice
 * and page size are remembered. `askForm({ title, fields, initial })` asks for a few values in a dialog and answers
 * them or null, e.g. in a bulk action's `prepare`. Other antd parts stand inside `<AdminTheme>` (AdminPage, FormDrawer
 * and SheetImport bring it along). Tests need nothing: the test set-up gives the kit its host. Load these screens
 * lazily (`screen: () => import('./label-page.tsx')...`) and import nothing of the kit in a room's door: antd must not
 * reach the sign-in page and the file screens.
 */
export { CommandButton, useCommandRunner } from './act-button.tsx'
export { AdminCardPage, type AdminCardProps } from './admin-card.tsx'
export { AdminListPage } from './admin-page.tsx'
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
export { FormDrawer, type FormDrawerProps } from './form-drawer.tsx'
export { FormHost as AdminForms } from './form-host.tsx'
export type { CustomFieldProps, FormFieldSpec } from './form-types.ts'
export type { HostText } from './host.ts'
export type { AdminPageProps } from './page-props.ts'
export { type SheetImportProps, SpreadsheetImport } from './sheet-import.tsx'
export type { SheetReportContent, SheetReportRow } from './sheet-types.ts'
export { SizeInput } from './size-input.tsx'
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
  ListAnswer,
  RowOutcome,
  TreeFieldChoice,
} from './types.ts'
