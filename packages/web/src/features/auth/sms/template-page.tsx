import { type SmsTemplate, smsApi } from '@cabinet/contract/auth.sms'
import { pages } from '@cabinet/contract/menus.matrix'
import { MessageSquareText, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useButtons } from '../../../kernel/buttons.ts'
import { call } from '../../../kernel/call.ts'
import { stale, useCall } from '../../../kernel/query.ts'
import { language, textOf, useLanguage, useSay, useText } from '../../../kernel/text.ts'
import {
  AdminPage,
  type Column,
  FormDrawer,
  PersonCell,
  StateCell,
  type StateLook,
  TextCell,
} from '../../../ui/admin/index.ts'
import { auditWords, purposeWords, words } from './sms.text.ts'

const looks: Record<SmsTemplate['audit'], StateLook> = {
  none: 'off',
  waiting: 'wait',
  passed: 'good',
  refused: 'bad',
}

function Purpose({ row }: { row: SmsTemplate }) {
  const say = useSay()
  const zh = useLanguage() === 'zh'
  const below = zh ? row.zh || row.ownZh : row.en || row.ownEn
  return (
    <PersonCell
      name={say(purposeWords[row.purpose])}
      below={below}
      icon={<MessageSquareText size={18} aria-hidden="true" />}
    />
  )
}

const Audit = ({ row }: { row: SmsTemplate }) => (
  <StateCell look={looks[row.audit]} words={useSay()(auditWords[row.audit])} />
)

const columns: Column<SmsTemplate>[] = [
  { key: 'purpose', words: words.purpose, waiting: 'person', render: (row) => <Purpose row={row} /> },
  {
    key: 'template',
    words: words.template,
    width: 200,
    render: (row) => <TextCell>{row.template}</TextCell>,
  },
  { key: 'audit', words: words.audit, width: 180, waiting: 'tag', render: (row) => <Audit row={row} /> },
]

function useTemplates() {
  const { data, ...answer } = useCall(smsApi.templates, {})
  return { ...answer, data: data && { rows: data, total: data.length } }
}
const idOf = (row: SmsTemplate) => row.purpose
const nameOf = (row: SmsTemplate) => purposeWords[row.purpose][language() === 'zh' ? 0 : 1]

/** /dashboard/smstemplate: what text messages say. */
export function SmsTemplatePage() {
  const t = useText(words)
  const buttons = useButtons(pages.smstemplate[0])
  const [editing, setEditing] = useState<SmsTemplate | null>(null)
  return (
    <AdminPage
      name="sms-templates"
      title={words.templates}
      hint={t('templatesHint')}
      columns={columns}
      useRows={useTemplates}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      rowActions={[{ key: 'edit', words: words.edit, icon: Pencil, inline: true, run: setEditing }]}
      onOpen={setEditing}
      empty={{ title: words.none, hint: words.noneHint }}
    >
      {editing && <TemplateDrawer template={editing} onClose={() => setEditing(null)} />}
    </AdminPage>
  )
}

function TemplateDrawer({ template, onClose }: { template: SmsTemplate; onClose(): void }) {
  useLanguage()
  // the signs themselves are shown, not what stands for them
  const hint = textOf(words)('variables', { name: '{name}', code: '{code}', minutes: '{minutes}' })
  return (
    <FormDrawer<SmsTemplate>
      open
      title={nameOf(template)}
      onClose={onClose}
      initial={template}
      fields={[
        {
          kind: 'area',
          name: 'zh',
          words: words.zh,
          rows: 3,
          max: 500,
          placeholder: template.ownZh ?? '',
          hint,
        },
        { kind: 'area', name: 'en', words: words.en, rows: 3, max: 500, placeholder: template.ownEn ?? '' },
        { kind: 'text', name: 'template', words: words.template, max: 100, half: true },
        {
          kind: 'select',
          name: 'audit',
          words: words.audit,
          half: true,
          options: (['none', 'waiting', 'passed', 'refused'] as const).map((value) => ({
            value,
            words: auditWords[value],
          })),
        },
      ]}
      submit={async ({ zh, en, template: number, audit }) => {
        await call(smsApi.saveTemplate, { purpose: template.purpose, zh, en, template: number, audit })
        await stale(smsApi.templates)
      }}
    />
  )
}
