import { type FolderTemplate, folderTemplateApi } from '@cabinet/contract/folder-templates'
import { FolderInput, FolderTree, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { useGrowingPage } from '../../kernel/more.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { textsOfMessages, translate, useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AskedListPage,
  askForm,
  PersonCell,
  StateCell,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { Tag } from '../../ui/tag.tsx'
import { LazyOrganisationPicker } from '../organisations/index.ts'
import { LazyUserPicker } from '../users/index.ts'
import { messages } from './folder-templates.text.ts'
import { FolderTemplateForm } from './template-form.tsx'

/** Menu id of this page. */
const menu = 513
const idOf = (template: FolderTemplate) => template.id
const nameOf = (template: FolderTemplate) => template.name
const filters: AdminPageFilter[] = [{ kind: 'text', key: 'search', words: messages.search }]
const sortFields: Record<string, string> = { name: 'Name', updatedAt: 'UpdateTime' }

const useTemplates = ({ filters: _, sort, ...asked }: AskedListPage) =>
  useGrowingPage(folderTemplateApi.page, { ...asked, sort: sort && sortFields[sort] })

const KindTag = ({ template }: { template: FolderTemplate }) => {
  const t = useText(messages)
  return <Tag colour={template.kind === 'department' ? 'blue' : 'violet'}>{t(template.kind)}</Tag>
}

const AutomaticCell = ({ template }: { template: FolderTemplate }) => {
  const t = useText(messages)
  return <StateCell look={template.automatic ? 'good' : 'off'} words={t(template.automatic ? 'on' : 'off')} />
}

const FolderCount = ({ template }: { template: FolderTemplate }) => {
  const t = useText(messages)
  return <TextCell>{t('folderCount', { count: template.folders.length })}</TextCell>
}

const columns: AdminColumn<FolderTemplate>[] = [
  {
    key: 'name',
    words: messages.name,
    sortable: true,
    waiting: 'person',
    render: (row) => (
      <PersonCell name={row.name} below={row.note || undefined} icon={<FolderTree aria-hidden="true" />} />
    ),
  },
  {
    key: 'kind',
    words: messages.kind,
    width: 150,
    waiting: 'tag',
    render: (row) => <KindTag template={row} />,
  },
  {
    key: 'organisation',
    words: messages.organisation,
    width: 180,
    render: (row) => <TextCell>{row.organisationName}</TextCell>,
  },
  { key: 'folders', words: messages.folders, width: 120, render: (row) => <FolderCount template={row} /> },
  {
    key: 'automatic',
    words: messages.automatic,
    width: 110,
    waiting: 'tag',
    render: (row) => <AutomaticCell template={row} />,
  },
  {
    key: 'createdBy',
    words: messages.createdBy,
    width: 120,
    hidden: true,
    render: (row) => <TextCell>{row.createdBy}</TextCell>,
  },
  {
    key: 'updatedAt',
    words: messages.updatedAt,
    width: 160,
    sortable: true,
    render: (row) => <TimeCell at={row.updatedAt} />,
  },
]

async function remove(rows: readonly FolderTemplate[]) {
  await call(folderTemplateApi.remove, { ids: rows.map(idOf) })
  await markQueriesStale(folderTemplateApi.page)
}

async function removeOne(template: FolderTemplate) {
  const yes = await askForConfirmation({
    title: translate('defaults.deleteTitle', { count: 1 }),
    body: translate(messages.deleteBody),
    okWords: translate(messages.delete),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (yes) await remove([template])
}

interface Places {
  organisationIds: string[]
  below: boolean
  userIds: string[]
}

/** Asks for a target and creates the missing folders there. */
async function apply(template: FolderTemplate) {
  const t = textsOfMessages(messages)
  const personal = template.kind === 'personal'
  const made: { spaces: number; folders: number; grants: number }[] = []
  await askForm<Places>({
    title: t('applyTitle', { name: template.name }),
    body: messages.applyBody,
    okWords: messages.apply,
    initial: { organisationIds: [], below: true, userIds: [] },
    fields: [
      {
        kind: 'own',
        name: 'organisationIds',
        words: personal ? messages.applyPeopleOf : messages.applyDepartments,
        draw: (field) => <LazyOrganisationPicker {...field} many value={field.value as string[]} />,
      },
      { kind: 'switch', name: 'below', words: messages.applyBelow },
      {
        kind: 'own',
        name: 'userIds',
        words: messages.applyPeople,
        shown: () => personal,
        draw: (field) => <LazyUserPicker {...field} many value={field.value as string[]} />,
      },
    ],
    errorAt: { 'folders.nowhere': 'organisationIds' },
    submit: async (places) => {
      made.push(await call(folderTemplateApi.apply, { id: template.id, ...places }))
    },
  })
  if (made[0]) showToast.success(messages.applied, { params: made[0] })
}

/** /dashboard/userMain/folder: default folder trees of departments and users. */
export function FolderTemplatesPage() {
  const buttons = useServerButtons(menu)
  const [editing, setEditing] = useState<FolderTemplate | 'new' | null>(null)
  return (
    <AdminListPage
      name="folders"
      title={messages.title}
      columns={columns}
      filters={filters}
      useRows={useTemplates}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.add, icon: Plus, run: () => setEditing('new') }}
      rowActions={[
        { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: (row) => setEditing(row) },
        { key: 'apply', words: messages.apply, icon: FolderInput, inline: true, run: apply },
        { key: 'delete', words: messages.delete, icon: Trash2, danger: true, divided: true, run: removeOne },
      ]}
      bulkActions={[
        {
          key: 'delete',
          words: messages.delete,
          icon: Trash2,
          danger: true,
          confirm: { title: 'defaults.deleteTitle', body: messages.deleteBody },
          run: remove,
        },
      ]}
      empty={{ drawing: 'template', title: messages.none, hint: messages.noneHint }}
    >
      <FolderTemplateForm
        key={editing === 'new' ? 'new' : (editing?.id ?? '')}
        editing={editing}
        onClose={() => setEditing(null)}
      />
    </AdminListPage>
  )
}
