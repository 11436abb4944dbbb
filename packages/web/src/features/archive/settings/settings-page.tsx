import { archiveFieldLimits } from '@cabinet/contract/archive'
import { archiveAdminApi, type RetentionClass } from '@cabinet/contract/archive.admin'
import { Pencil, Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { commonMessages } from '../../../kernel/common.text.ts'
import { textsOfMessages, translate, useText, useTranslate } from '../../../kernel/text.ts'
import { showToast } from '../../../kernel/toast.ts'
import {
  type AdminColumn,
  AdminListPage,
  type AskedListPage,
  FormDrawer,
  PersonCell,
  TextCell,
  useArrayPage,
} from '../../../ui/admin/index.ts'
import { askForConfirmation } from '../../../ui/confirm.tsx'
import { refreshCatalogue, useArchiveClasses } from '../archive.api.ts'
import { retentionEndMessages } from '../archive.text.ts'
import { retentionYearsText } from '../catalogue/years.ts'
import { ArchiveRulesDrawer } from './rules-drawer.tsx'
import { messages } from './settings.text.ts'

const idOf = (one: RetentionClass) => one.id
const nameOf = (one: RetentionClass) => one.name
const extra = ['tab']

/** Splits the short list of all classes into pages on the client. */
function useClassRows(asked: AskedListPage) {
  const answer = useArchiveClasses()
  return { ...answer, ...useArrayPage(answer.data, asked) }
}

const End = ({ one }: { one: RetentionClass }) => (
  <TextCell>{useTranslate()(retentionEndMessages[one.atEnd])}</TextCell>
)
const Years = ({ one }: { one: RetentionClass }) => {
  useText(messages)
  return <TextCell>{retentionYearsText(one.years)}</TextCell>
}

const columns: AdminColumn<RetentionClass>[] = [
  {
    key: 'name',
    words: messages.name,
    waiting: 'person',
    render: (row) => <PersonCell name={row.name} icon={<SlidersHorizontal size={18} aria-hidden="true" />} />,
  },
  { key: 'years', words: messages.years, width: 140, render: (row) => <Years one={row} /> },
  { key: 'atEnd', words: messages.atEnd, width: 160, render: (row) => <End one={row} /> },
  {
    key: 'uses',
    words: messages.uses,
    width: 120,
    align: 'end',
    render: (row) => <TextCell>{row.categories}</TextCell>,
  },
]

async function drop(one: RetentionClass) {
  const yes = await askForConfirmation({
    title: textsOfMessages(messages)('dropTitle', { name: one.name }),
    body: translate(messages.dropBody),
    okWords: translate(messages.drop),
    cancelWords: translate(commonMessages.cancel),
    danger: true,
  })
  if (!yes) return
  await call(archiveAdminApi.dropClass, { id: one.id })
  showToast.success(messages.saved)
  await refreshCatalogue()
}

/** Retention classes; strict mode and the unused-file rule are in a drawer. */
export function ArchiveSettingsPage() {
  const t = useText(messages)
  const [editing, setEditing] = useState<RetentionClass | 'new' | null>(null)
  const [rules, setRules] = useState(false)
  const known = editing === 'new' ? null : editing
  return (
    <AdminListPage
      name="archive-classes"
      title={messages.classes}
      hint={t('changeHint')}
      columns={columns}
      extra={extra}
      useRows={useClassRows}
      idOf={idOf}
      nameOf={nameOf}
      primary={{ key: 'create', words: messages.addClass, icon: Plus, run: () => setEditing('new') }}
      tools={[{ key: 'rules', words: messages.rules, icon: SlidersHorizontal, run: () => setRules(true) }]}
      rowActions={[
        { key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: (row) => setEditing(row) },
        { key: 'drop', words: messages.drop, icon: Trash2, danger: true, inline: true, run: drop },
      ]}
      empty={{ drawing: 'archive', title: messages.noneClass, hint: messages.noneClassHint }}
    >
      <FormDrawer
        key={known?.id ?? 'new'}
        open={editing !== null}
        title={known ? messages.editClass : messages.addClass}
        initial={{ name: known?.name ?? '', years: known?.years ?? 10, atEnd: known?.atEnd ?? 'review' }}
        fields={[
          {
            kind: 'text',
            name: 'name',
            words: messages.name,
            required: true,
            max: archiveFieldLimits.className,
          },
          {
            kind: 'number',
            decimals: 0,
            name: 'years',
            words: messages.years,
            required: true,
            min: 0,
            max: archiveFieldLimits.years,
            unit: messages.yearUnit,
            hint: messages.yearsHint,
          },
          {
            kind: 'segments',
            name: 'atEnd',
            words: messages.atEnd,
            options: (['review', 'destroy'] as const).map((value) => ({
              value,
              words: retentionEndMessages[value],
            })),
          },
        ]}
        errorAt={{ 'archive.class_taken': 'name' }}
        onClose={() => setEditing(null)}
        submit={async (values) => {
          await call(archiveAdminApi.saveClass, { ...values, ...(known && { id: known.id }) })
          await refreshCatalogue()
        }}
      />
      {rules && <ArchiveRulesDrawer onClose={() => setRules(false)} />}
    </AdminListPage>
  )
}
