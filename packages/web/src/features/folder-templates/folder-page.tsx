import { type FolderTemplate, folderTemplateApi } from '@cabinet/contract/folder-templates'
import { FolderInput, FolderTree, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { stale, useCall } from '../../kernel/query.ts'
import { say, textOf, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import {
  AdminPage,
  type Asked,
  askForm,
  type Column,
  type Filter,
  PersonCell,
  StateCell,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { ask } from '../../ui/confirm.tsx'
import { Tag } from '../../ui/tag.tsx'
import { OrganisationPicker } from '../organisations/index.ts'
import { UserPicker } from '../users/index.ts'
import { words } from './folder-templates.text.ts'
import { TemplateForm } from './template-form.tsx'

/** The menu of this page. */
const menu = 513
const idOf = (template: FolderTemplate) => template.id
const nameOf = (template: FolderTemplate) => template.name
const filters: Filter[] = [{ kind: 'text', key: 'search', words: words.search }]
const sortFields: Record<string, string> = { name: 'Name', updatedAt: 'UpdateTime' }

const useTemplates = ({ filters: _, sort, ...asked }: Asked) =>
  useCall(folderTemplateApi.page, { ...asked, sort: sort && sortFields[sort] })

const KindTag = ({ template }: { template: FolderTemplate }) => {
  const t = useText(words)
  return <Tag colour={template.kind === 'department' ? 'blue' : 'violet'}>{t(template.kind)}</Tag>
}

const AutomaticCell = ({ template }: { template: FolderTemplate }) => {
  const t = useText(words)
  return <StateCell look={template.automatic ? 'good' : 'off'} words={t(template.automatic ? 'on' : 'off')} />
}

const FolderCount = ({ template }: { template: FolderTemplate }) => {
  const t = useText(words)
  return <TextCell>{t('folderCount', { count: template.folders.length })}</TextCell>
}

const columns: Column<FolderTemplate>[] = [
  {
    key: 'name',
    words: words.name,
    sortable: true,
    waiting: 'person',
    render: (row) => (
      <PersonCell name={row.name} below={row.note || undefined} icon={<FolderTree aria-hidden="true" />} />
    ),
  },
  { key: 'kind', words: words.kind, width: 150, waiting: 'tag', render: (row) => <KindTag template={row} /> },
  {
    key: 'organisation',
    words: words.organisation,
    width: 180,
    render: (row) => <TextCell>{row.organisationName}</TextCell>,
  },
  { key: 'folders', words: words.folders, width: 120, render: (row) => <FolderCount template={row} /> },
  {
    key: 'automatic',
    words: words.automatic,
    width: 110,
    waiting: 'tag',
    render: (row) => <AutomaticCell template={row} />,
  },
  {
    key: 'createdBy',
    words: words.createdBy,
    width: 120,
    hidden: true,
    render: (row) => <TextCell>{row.createdBy}</TextCell>,
  },
  {
    key: 'updatedAt',
    words: words.updatedAt,
    width: 160,
    sortable: true,
    render: (row) => <TimeCell at={row.updatedAt} />,
  },
]

async function remove(rows: readonly FolderTemplate[]) {
  await call(folderTemplateApi.remove, { ids: rows.map(idOf) })
  await stale(folderTemplateApi.page)
}

async function removeOne(template: FolderTemplate) {
  const yes = await ask({
    title: say('defaults.deleteTitle', { count: 1 }),
    body: say(words.deleteBody),
    okWords: say(words.delete),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (yes) await remove([template])
}

interface Places {
  organisationIds: string[]
  below: boolean
  userIds: string[]
}

/** Asks where, and makes what is missing there. */
async function apply(template: FolderTemplate) {
  const t = textOf(words)
  const personal = template.kind === 'personal'
  const made: { spaces: number; folders: number; grants: number }[] = []
  await askForm<Places>({
    title: t('applyTitle', { name: template.name }),
    body: words.applyBody,
    okWords: words.apply,
    initial: { organisationIds: [], below: true, userIds: [] },
    fields: [
      {
        kind: 'own',
        name: 'organisationIds',
        words: personal ? words.applyPeopleOf : words.applyDepartments,
        draw: (field) => <OrganisationPicker {...field} many value={field.value as string[]} />,
      },
      { kind: 'switch', name: 'below', words: words.applyBelow },
      {
        kind: 'own',
        name: 'userIds',
        words: words.applyPeople,
        shown: () => personal,
        draw: (field) => <UserPicker {...field} many value={field.value as string[]} />,
      },
    ],
    errorAt: { 'folders.nowhere': 'organisationIds' },
    submit: async (places) => {
      made.push(await call(folderTemplateApi.apply, { id: template.id, ...places }))
    },
  })
  if (made[0]) toast.success(words.applied, { params: made[0] })
}

/** /dashboard/userMain/folder: folder trees that departments and people begin with. */
export function FolderPage() {
  const buttons = useButtons(menu)
  const [editing, setEditing] = useState<FolderTemplate | 'new' | null>(null)
  return (
    <AdminPage
      name="folders"
      title={words.title}
      columns={columns}
      filters={filters}
      useRows={useTemplates}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: words.add, icon: Plus, run: () => setEditing('new') }}
      rowActions={[
        { key: 'edit', words: words.edit, icon: Pencil, inline: true, run: (row) => setEditing(row) },
        { key: 'apply', words: words.apply, icon: FolderInput, inline: true, run: apply },
        { key: 'delete', words: words.delete, icon: Trash2, danger: true, divided: true, run: removeOne },
      ]}
      bulkActions={[
        {
          key: 'delete',
          words: words.delete,
          icon: Trash2,
          danger: true,
          confirm: { title: 'defaults.deleteTitle', body: words.deleteBody },
          run: remove,
        },
      ]}
      empty={{ title: words.none, hint: words.noneHint }}
    >
      <TemplateForm
        key={editing === 'new' ? 'new' : (editing?.id ?? '')}
        editing={editing}
        onClose={() => setEditing(null)}
      />
    </AdminPage>
  )
}
