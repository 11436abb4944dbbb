import {
  type FileTemplate,
  type FileTemplateKind,
  fileTemplateKind,
  templateApi,
  templateDownload,
  templateUpload,
} from '@cabinet/contract/templates'
import { CircleCheck, CircleSlash, Download, FolderTree, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { common } from '../../kernel/common.text.ts'
import { saveFrom, sendFile } from '../../kernel/files.ts'
import { stale, useCall } from '../../kernel/query.ts'
import { say, useText } from '../../kernel/text.ts'
import { toast } from '../../kernel/toast.ts'
import {
  AdminPage,
  type Asked,
  type Column,
  type Filter,
  PersonCell,
  StateCell,
  TextCell,
  TimeCell,
} from '../../ui/admin/index.ts'
import { ask } from '../../ui/confirm.tsx'
import { FileIcon } from '../../ui/file-icon.tsx'
import { sizeText } from '../../ui/format.ts'
import { TemplateForm } from './template-form.tsx'
import { words } from './templates.text.ts'

/** The menu of this page. */
const menu = 411
const idOf = (template: FileTemplate) => template.id
const nameOf = (template: FileTemplate) => template.name
const filters: Filter[] = [
  { kind: 'text', key: 'search', words: words.search },
  {
    kind: 'select',
    key: 'kind',
    words: words.kind,
    options: fileTemplateKind.options.map((value) => ({ value, words: words[value] })),
  },
]
const sortFields: Record<string, string> = {
  position: 'Sort',
  name: 'Name',
  uses: 'UseCount',
  updatedAt: 'UpdateTime',
}

const useTemplates = ({ filters: { kind }, sort, ...asked }: Asked) =>
  useCall(templateApi.page, {
    ...asked,
    sort: sort && sortFields[sort],
    kind: kind as FileTemplateKind | undefined,
  })

const NameCell = ({ row }: { row: FileTemplate }) => {
  const t = useText(words)
  return (
    <PersonCell
      name={row.name}
      below={[row.category, row.blank && t('blank')].filter(Boolean).join(' · ') || undefined}
      icon={<FileIcon folder={row.kind === 'folder'} suffix={row.suffix} size={28} />}
    />
  )
}

const KindCell = ({ kind }: { kind: FileTemplateKind }) => <TextCell>{useText(words)(kind)}</TextCell>

const ReadersCell = ({ readers }: { readers: FileTemplate['readers'] }) => {
  const t = useText(words)
  return (
    <TextCell>{readers.length === 0 ? t('everybody') : readers.map(({ name }) => name).join('、')}</TextCell>
  )
}

const StateOf = ({ enabled }: { enabled: boolean }) => {
  const t = useText(words)
  return <StateCell look={enabled ? 'good' : 'off'} words={t(enabled ? 'on' : 'off')} />
}

const columns: Column<FileTemplate>[] = [
  {
    key: 'name',
    words: words.name,
    sortable: true,
    waiting: 'person',
    render: (row) => <NameCell row={row} />,
  },
  { key: 'kind', words: words.kind, width: 100, render: (row) => <KindCell kind={row.kind} /> },
  {
    key: 'readers',
    words: words.readers,
    width: 200,
    render: (row) => <ReadersCell readers={row.readers} />,
  },
  {
    key: 'version',
    words: words.version,
    width: 80,
    render: (row) => <TextCell>{`V${row.version}`}</TextCell>,
  },
  {
    key: 'size',
    words: words.size,
    width: 100,
    hidden: true,
    render: (row) => <TextCell>{row.kind === 'folder' ? '—' : sizeText(row.size)}</TextCell>,
  },
  {
    key: 'uses',
    words: words.uses,
    width: 100,
    sortable: true,
    render: (row) => <TextCell>{row.uses}</TextCell>,
  },
  {
    key: 'state',
    words: words.state,
    width: 100,
    waiting: 'tag',
    render: (row) => <StateOf enabled={row.enabled} />,
  },
  {
    key: 'position',
    words: words.sort,
    width: 80,
    sortable: true,
    hidden: true,
    render: (row) => <TextCell>{row.position}</TextCell>,
  },
  {
    key: 'updatedAt',
    words: words.updatedAt,
    width: 160,
    sortable: true,
    render: (row) => <TimeCell at={row.updatedAt} />,
  },
]

const refresh = () => stale(templateApi.page, templateApi.gallery)

/** Asks for a file, and answers it; null where none was chosen. */
const pickFile = (accept: string) =>
  new Promise<File | null>((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', accept })
    input.addEventListener('change', () => resolve(input.files?.[0] ?? null))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })

/** Sends a file as a new template or as the next version of one; answers the template. */
async function send(known?: FileTemplate): Promise<FileTemplate | null> {
  const file = await pickFile(known?.suffix ?? '')
  if (!file) return null
  const form = new FormData()
  form.append('file', file)
  try {
    const made = await sendFile(templateUpload, { id: known?.id }, form)
    toast.success(known ? words.replaced : words.added, {
      params: { name: made.name, version: made.version },
    })
    return made
  } catch (error) {
    toast.failure(error)
    return null
  } finally {
    void refresh()
  }
}

async function remove(rows: readonly FileTemplate[]) {
  await call(templateApi.remove, { ids: rows.map(idOf) })
  await refresh()
}

async function removeOne(template: FileTemplate) {
  const yes = await ask({
    title: say('templates.deleteTitle', { count: 1 }),
    body: say(words.deleteBody),
    okWords: say(words.delete),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (yes) await remove([template])
}

async function turn(template: FileTemplate) {
  await call(templateApi.update, { ...template, enabled: !template.enabled })
  await refresh()
}

/** /dashboard/main/templatefile: the files and folders that people begin with. */
export function TemplatePage() {
  const buttons = useButtons(menu)
  const [editing, setEditing] = useState<FileTemplate | 'folders' | null>(null)
  const add = async () => {
    const made = await send()
    // what it is for is said at once, while one remembers
    if (made) setEditing(made)
  }
  return (
    <AdminPage
      name="templates"
      title={words.title}
      columns={columns}
      filters={filters}
      useRows={useTemplates}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: words.add, icon: Plus, run: add }}
      tools={[{ key: 'new', words: words.addFolders, icon: FolderTree, run: () => setEditing('folders') }]}
      rowActions={[
        { key: 'edit', words: words.edit, icon: Pencil, inline: true, run: (row) => setEditing(row) },
        {
          key: 'upload',
          words: words.replace,
          icon: Upload,
          inline: true,
          ready: (row) => row.kind !== 'folder',
          run: async (row) => void (await send(row)),
        },
        {
          key: 'download',
          words: words.download,
          icon: Download,
          ready: (row) => row.kind !== 'folder',
          run: (row) => saveFrom(templateDownload, { id: row.id }, row.name + row.suffix),
        },
        { key: 'enable', words: words.enable, icon: CircleCheck, ready: (row) => !row.enabled, run: turn },
        { key: 'disable', words: words.disable, icon: CircleSlash, ready: (row) => row.enabled, run: turn },
        { key: 'delete', words: words.delete, icon: Trash2, danger: true, divided: true, run: removeOne },
      ]}
      bulkActions={[
        {
          key: 'delete',
          words: words.delete,
          icon: Trash2,
          danger: true,
          confirm: { title: 'templates.deleteTitle', body: words.deleteBody },
          run: remove,
        },
      ]}
      empty={{ title: words.none, hint: words.noneHint }}
    >
      <TemplateForm
        key={editing === 'folders' ? 'folders' : (editing?.id ?? '')}
        editing={editing}
        onClose={() => setEditing(null)}
      />
    </AdminPage>
  )
}
