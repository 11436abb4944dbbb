import {
  type FileTemplateAdmin,
  type FileTemplateKind,
  fileTemplateKind,
  templateDownload,
  templateEndpoints,
  templateUpload,
} from '@cabinet/contract/templates'
import { CircleCheck, CircleSlash, Download, FolderTree, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { saveStreamToDisk, sendFileToEndpoint } from '../../kernel/files.ts'
import { markQueriesStale, useEndpoint } from '../../kernel/query.ts'
import { translate, useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AdminPageFilter,
  type AskedListPage,
  PersonCell,
  StateCell,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { formatByteSize } from '../../ui/format.ts'
import { FileTemplateForm } from './template-form.tsx'
import { messages } from './templates.text.ts'

/** The menu of this page. */
const menu = 411
const idOf = (template: FileTemplateAdmin) => template.id
const nameOf = (template: FileTemplateAdmin) => template.name
const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  {
    kind: 'select',
    key: 'kind',
    words: messages.kind,
    options: fileTemplateKind.options.map((value) => ({ value, words: messages[value] })),
  },
]
const sortFields: Record<string, string> = {
  position: 'Sort',
  name: 'Name',
  uses: 'UseCount',
  updatedAt: 'UpdateTime',
}

const useTemplates = ({ filters: { kind }, sort, ...asked }: AskedListPage) =>
  useEndpoint(templateEndpoints.page, {
    ...asked,
    sort: sort && sortFields[sort],
    kind: kind as FileTemplateKind | undefined,
  })

const NameCell = ({ row }: { row: FileTemplateAdmin }) => {
  const t = useText(messages)
  return (
    <PersonCell
      name={row.name}
      below={[row.category, row.blank && t('blank')].filter(Boolean).join(' · ') || undefined}
      icon={<FileIcon folder={row.kind === 'folder'} suffix={row.suffix} size={28} />}
    />
  )
}

const KindCell = ({ kind }: { kind: FileTemplateKind }) => <TextCell>{useText(messages)(kind)}</TextCell>

const ReadersCell = ({ readers }: { readers: FileTemplateAdmin['readers'] }) => {
  const t = useText(messages)
  return (
    <TextCell>{readers.length === 0 ? t('everybody') : readers.map(({ name }) => name).join('、')}</TextCell>
  )
}

const StateOf = ({ enabled }: { enabled: boolean }) => {
  const t = useText(messages)
  return <StateCell look={enabled ? 'good' : 'off'} words={t(enabled ? 'on' : 'off')} />
}

const columns: AdminColumn<FileTemplateAdmin>[] = [
  {
    key: 'name',
    words: messages.name,
    sortable: true,
    waiting: 'person',
    render: (row) => <NameCell row={row} />,
  },
  { key: 'kind', words: messages.kind, width: 100, render: (row) => <KindCell kind={row.kind} /> },
  {
    key: 'readers',
    words: messages.readers,
    width: 200,
    render: (row) => <ReadersCell readers={row.readers} />,
  },
  {
    key: 'version',
    words: messages.version,
    width: 80,
    render: (row) => <TextCell>{`V${row.version}`}</TextCell>,
  },
  {
    key: 'size',
    words: messages.size,
    width: 100,
    hidden: true,
    render: (row) => <TextCell>{row.kind === 'folder' ? '—' : formatByteSize(row.size)}</TextCell>,
  },
  {
    key: 'uses',
    words: messages.uses,
    width: 100,
    sortable: true,
    render: (row) => <TextCell>{row.uses}</TextCell>,
  },
  {
    key: 'state',
    words: messages.state,
    width: 100,
    waiting: 'tag',
    render: (row) => <StateOf enabled={row.enabled} />,
  },
  {
    key: 'position',
    words: messages.sort,
    width: 80,
    sortable: true,
    hidden: true,
    render: (row) => <TextCell>{row.position}</TextCell>,
  },
  {
    key: 'updatedAt',
    words: messages.updatedAt,
    width: 160,
    sortable: true,
    render: (row) => <TimeCell at={row.updatedAt} />,
  },
]

const refresh = () => markQueriesStale(templateEndpoints.page, templateEndpoints.gallery)

/** Asks for a file; null where none was chosen. */
const pickFile = (accept: string) =>
  new Promise<File | null>((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept })
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })

/** Uploads a file as a new template or as the next version of one; returns the template. */
async function send(known?: FileTemplateAdmin): Promise<FileTemplateAdmin | null> {
  const file = await pickFile(known?.suffix ?? '')
  if (!file) return null
  const form = new FormData()
  form.append('file', file)
  try {
    const made = await sendFileToEndpoint(templateUpload, { id: known?.id }, form)
    showToast.success(known ? messages.replaced : messages.added, {
      params: { name: made.name, version: made.version },
    })
    return made
  } catch (error) {
    showToast.failure(error)
    return null
  } finally {
    void refresh()
  }
}

async function remove(rows: readonly FileTemplateAdmin[]) {
  await call(templateEndpoints.remove, { ids: rows.map(idOf) })
  await refresh()
}

async function removeOne(template: FileTemplateAdmin) {
  const yes = await askForConfirmation({
    title: translate('templates.deleteTitle', { count: 1 }),
    body: translate(messages.deleteBody),
    okWords: translate(messages.delete),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (yes) await remove([template])
}

async function turn(template: FileTemplateAdmin) {
  await call(templateEndpoints.update, { ...template, enabled: !template.enabled })
  await refresh()
}

/** /dashboard/main/templatefile: the enterprise's file and folder templates. */
export function FileTemplatesPage() {
  const buttons = useServerButtons(menu)
  const [editing, setEditing] = useState<FileTemplateAdmin | 'folders' | null>(null)
  const add = async () => {
    const made = await send()
    // Ask for the details of a new template at once.
    if (made) setEditing(made)
  }
  return (
    <AdminListPage
      name="templates"
      title={messages.title}
      columns={columns}
      filters={filters}
      useRows={useTemplates}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.add, icon: Plus, run: add }}
      tools={[{ key: 'new', words: messages.addFolders, icon: FolderTree, run: () => setEditing('folders') }]}
      rowActions={[
        { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: (row) => setEditing(row) },
        {
          key: 'upload',
          words: messages.replace,
          icon: Upload,
          inline: true,
          ready: (row) => row.kind !== 'folder',
          run: async (row) => void (await send(row)),
        },
        {
          key: 'download',
          words: messages.download,
          icon: Download,
          ready: (row) => row.kind !== 'folder',
          run: (row) => saveStreamToDisk(templateDownload, { id: row.id }, row.name + row.suffix),
        },
        { key: 'enable', words: messages.enable, icon: CircleCheck, ready: (row) => !row.enabled, run: turn },
        {
          key: 'disable',
          words: messages.disable,
          icon: CircleSlash,
          ready: (row) => row.enabled,
          run: turn,
        },
        { key: 'delete', words: messages.delete, icon: Trash2, danger: true, divided: true, run: removeOne },
      ]}
      bulkActions={[
        {
          key: 'delete',
          words: messages.delete,
          icon: Trash2,
          danger: true,
          confirm: { title: 'templates.deleteTitle', body: messages.deleteBody },
          run: remove,
        },
      ]}
      empty={{ title: messages.none, hint: messages.noneHint }}
    >
      <FileTemplateForm
        key={editing === 'folders' ? 'folders' : (editing?.id ?? '')}
        editing={editing}
        onClose={() => setEditing(null)}
      />
    </AdminListPage>
  )
}
