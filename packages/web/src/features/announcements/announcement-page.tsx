import {
  type AnnouncementRow,
  announcementEndpoints,
  announcementStates,
} from '@cabinet/contract/announcements'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { Copy, Megaphone, Pencil, Pin, PinOff, Plus, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { call } from '../../kernel/call.ts'
import { commonMessages } from '../../kernel/common.text.ts'
import { translate, useText } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { AdminListPage, type AdminPageFilter, type AdminRowAction } from '../../ui/admin/index.ts'
import { askForConfirmation } from '../../ui/confirm.tsx'
import { announcementColumns } from './announcement-columns.tsx'
import { AnnouncementDetails } from './announcement-details.tsx'
import { AnnouncementForm, type AnnouncementToEdit } from './announcement-form.tsx'
import {
  deleteSelectedAnnouncements,
  refreshAnnouncements,
  useManagedAnnouncements,
} from './announcements.api.ts'
import { titleMessages } from './announcements.text.ts'
import { messages, stateMessages } from './page.text.ts'

const filters: AdminPageFilter[] = [
  { kind: 'text', key: 'search', words: messages.search },
  {
    kind: 'select',
    key: 'state',
    words: messages.state,
    options: announcementStates.map((value) => ({ value, words: stateMessages[value] })),
  },
]
const idOf = (row: AnnouncementRow) => row.id
const nameOf = (row: AnnouncementRow) => row.title
const isDraft = (row: AnnouncementRow) => row.state === 'draft'

async function publish({ id, title }: AnnouncementRow) {
  const yes = await askForConfirmation({
    title: translate(messages.publishTitle, { title }),
    body: translate(messages.publishBody),
    okWords: translate(messages.publish),
    cancelWords: translate(commonMessages.cancel),
  })
  if (!yes) return
  const { flowId } = await call(announcementEndpoints.publish, { id })
  showToast.success(flowId === null ? messages.published : messages.sentForApproval)
  await refreshAnnouncements()
}

async function withdraw({ id }: AnnouncementRow) {
  await call(announcementEndpoints.withdraw, { id })
  showToast.success(messages.withdrawn)
  await refreshAnnouncements()
}

async function pin({ id }: AnnouncementRow, isPinned: boolean) {
  await call(announcementEndpoints.pin, { id, isPinned })
  await refreshAnnouncements()
}

/** /dashboard/main/announcement: announcements of the enterprise, as drafts and published. */
export function AnnouncementPage() {
  const t = useText(messages)
  const buttons = useServerButtons(menuPageMatrix.announcement[0])
  const [editing, setEditing] = useState<AnnouncementToEdit | null>(null)
  const has = (event: string) => buttons.some((button) => button.event === event)
  const edit = async (kind: 'edit' | 'copy', { id }: AnnouncementRow) =>
    setEditing({ kind, from: await call(announcementEndpoints.get, { id }) })
  const rowActions: AdminRowAction<AnnouncementRow>[] = [
    {
      key: 'edit',
      words: messages.edit,
      icon: Pencil,
      ready: (row) => isDraft(row) || messages.editFirst,
      run: (row) => edit('edit', row),
    },
    { key: 'publish', words: messages.publish, icon: Megaphone, ready: isDraft, run: publish },
    {
      key: 'withdraw',
      words: messages.withdraw,
      icon: Undo2,
      ready: (row) => !isDraft(row),
      run: withdraw,
    },
    {
      key: 'pin',
      words: messages.pin,
      icon: Pin,
      ready: (row) => !row.isPinned,
      run: (row) => pin(row, true),
    },
    {
      key: 'pin',
      words: messages.unpin,
      icon: PinOff,
      ready: (row) => row.isPinned,
      run: (row) => pin(row, false),
    },
    { key: 'create', words: messages.copy, icon: Copy, run: (row) => edit('copy', row) },
  ]
  return (
    <AdminListPage
      name="announcements"
      title={titleMessages.manage}
      columns={announcementColumns}
      filters={filters}
      useRows={useManagedAnnouncements}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      primary={{ key: 'create', words: messages.add, icon: Plus, run: () => setEditing({ kind: 'new' }) }}
      rowActions={rowActions}
      bulkActions={[
        {
          key: 'delete',
          words: messages.remove,
          icon: Trash2,
          danger: true,
          confirm: {
            title: messages.removeTitle,
            body: messages.removeBody,
            ok: messages.remove,
            danger: true,
          },
          run: deleteSelectedAnnouncements,
        },
      ]}
      drawer={{
        width: 680,
        title: nameOf,
        body: (row) => (
          <AnnouncementDetails row={row} maySeeReaders={has('readers')} mayExport={has('export')} />
        ),
      }}
      empty={{ drawing: 'message', title: messages.none, hint: messages.noneHint }}
    >
      {editing && (
        <AnnouncementForm
          editing={editing}
          copyTitle={(title) => t('copyOf', { title })}
          onClose={() => setEditing(null)}
        />
      )}
    </AdminListPage>
  )
}
