import { archiveLimits } from '@cabinet/contract/archive'
import { archiveAdminApi, type RetentionClass } from '@cabinet/contract/archive.admin'
import { Pencil, Plus, SlidersHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/call.ts'
import { common } from '../../../kernel/common.text.ts'
import { say, textOf, useSay, useText } from '../../../kernel/text.ts'
import { toast } from '../../../kernel/toast.ts'
import {
  AdminPage,
  type Asked,
  type Column,
  FormDrawer,
  PersonCell,
  TextCell,
} from '../../../ui/admin/index.ts'
import { ask } from '../../../ui/confirm.tsx'
import { refreshCatalogue, useClasses } from '../archive.api.ts'
import { endText } from '../archive.text.ts'
import { yearsText } from '../catalogue/years.ts'
import { RulesDrawer } from './rules-drawer.tsx'
import { words } from './settings.text.ts'

const idOf = (one: RetentionClass) => one.id
const nameOf = (one: RetentionClass) => one.name
const extra = ['tab']

/** All classes are one short list: it is cut into pages here. */
function useClassRows({ page, pageSize }: Asked) {
  const answer = useClasses()
  const rows = answer.data
  return {
    ...answer,
    data: rows && { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length },
  }
}

const End = ({ one }: { one: RetentionClass }) => <TextCell>{useSay()(endText[one.atEnd])}</TextCell>
const Years = ({ one }: { one: RetentionClass }) => {
  useText(words)
  return <TextCell>{yearsText(one.years)}</TextCell>
}

const columns: Column<RetentionClass>[] = [
  {
    key: 'name',
    words: words.name,
    waiting: 'person',
    render: (row) => <PersonCell name={row.name} icon={<SlidersHorizontal size={18} aria-hidden="true" />} />,
  },
  { key: 'years', words: words.years, width: 140, render: (row) => <Years one={row} /> },
  { key: 'atEnd', words: words.atEnd, width: 160, render: (row) => <End one={row} /> },
  {
    key: 'uses',
    words: words.uses,
    width: 120,
    align: 'end',
    render: (row) => <TextCell>{row.categories}</TextCell>,
  },
]

async function drop(one: RetentionClass) {
  const yes = await ask({
    title: textOf(words)('dropTitle', { name: one.name }),
    body: say(words.dropBody),
    okWords: say(words.drop),
    cancelWords: say(common.cancel),
    danger: true,
  })
  if (!yes) return
  await call(archiveAdminApi.dropClass, { id: one.id })
  toast.success(words.saved)
  await refreshCatalogue()
}

/** Retention classes; strict mode and the rule of unused files stand in a drawer. */
export function SettingsPage() {
  const t = useText(words)
  const [editing, setEditing] = useState<RetentionClass | 'new' | null>(null)
  const [rules, setRules] = useState(false)
  const known = editing === 'new' ? null : editing
  return (
    <AdminPage
      name="archive-classes"
      title={words.classes}
      hint={t('changeHint')}
      columns={columns}
      extra={extra}
      useRows={useClassRows}
      idOf={idOf}
      nameOf={nameOf}
      primary={{ key: 'create', words: words.addClass, icon: Plus, run: () => setEditing('new') }}
      tools={[{ key: 'rules', words: words.rules, icon: SlidersHorizontal, run: () => setRules(true) }]}
      rowActions={[
        { key: 'edit', words: words.edit, icon: Pencil, inline: true, run: (row) => setEditing(row) },
        { key: 'drop', words: words.drop, icon: Trash2, danger: true, inline: true, run: drop },
      ]}
      empty={{ title: words.noneClass, hint: words.noneClassHint }}
    >
      <FormDrawer
        key={known?.id ?? 'new'}
        open={editing !== null}
        title={known ? words.editClass : words.addClass}
        initial={{ name: known?.name ?? '', years: known?.years ?? 10, atEnd: known?.atEnd ?? 'review' }}
        fields={[
          { kind: 'text', name: 'name', words: words.name, required: true, max: archiveLimits.className },
          {
            kind: 'number',
            name: 'years',
            words: words.years,
            required: true,
            min: 0,
            max: archiveLimits.years,
            unit: words.yearUnit,
            hint: words.yearsHint,
          },
          {
            kind: 'segments',
            name: 'atEnd',
            words: words.atEnd,
            options: (['review', 'destroy'] as const).map((value) => ({ value, words: endText[value] })),
          },
        ]}
        errorAt={{ 'archive.class_taken': 'name' }}
        onClose={() => setEditing(null)}
        submit={async (values) => {
          await call(archiveAdminApi.saveClass, { ...values, ...(known && { id: known.id }) })
          await refreshCatalogue()
        }}
      />
      {rules && <RulesDrawer onClose={() => setRules(false)} />}
    </AdminPage>
  )
}
