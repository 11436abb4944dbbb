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
import { useGrowingPage } from '../../kernel/more.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { translate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { AdminListPage, type AdminPageFilter, type AskedListPage } from '../../ui/admin/index.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { templateColumns } from './template-columns.tsx'
import { FileTemplateForm } from './template-form.tsx'
import { FileTemplatePreview } from './template-preview.tsx'
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
  useGrowingPage(templateEndpoints.page, {
    ...asked,
    sort: sort && sortFields[sort],
    kind: kind as FileTemplateKind | undefined,
  })

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
      columns={templateColumns}
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
      drawer={{
        width: 760,
        title: ({ name, suffix }) => name + suffix,
        body: (row) => <FileTemplatePreview key={`${row.id} ${row.version}`} template={row} />,
      }}
      empty={{ drawing: 'template', title: messages.none, hint: messages.noneHint }}
    >
      <FileTemplateForm
        key={editing === 'folders' ? 'folders' : (editing?.id ?? '')}
        editing={editing}
        onClose={() => setEditing(null)}
      />
    </AdminListPage>
  )
}
