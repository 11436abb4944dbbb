import { type SmsTemplate, smsEndpoints } from '@cabinet/contract/auth.sms'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { MessageSquareText, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useServerButtons } from '../../../kernel/buttons.ts'
import { call } from '../../../kernel/call.ts'
import { markQueriesStale, useEndpoint } from '../../../kernel/query.ts'
import {
  currentLanguage,
  textsOfMessages,
  useInterfaceLanguage,
  useText,
  useTranslate,
} from '../../../kernel/text.ts'
import {
  type AdminColumn,
  AdminListPage,
  FormDrawer,
  PersonCell,
  StateCell,
  type StateLook,
  TextCell,
} from '../../../ui/admin/index.ts'
import { messages, smsAuditMessages, smsPurposeMessages } from './sms.text.ts'

const looks: Record<SmsTemplate['audit'], StateLook> = {
  none: 'off',
  waiting: 'wait',
  passed: 'good',
  refused: 'bad',
}

function Purpose({ row }: { row: SmsTemplate }) {
  const say = useTranslate()
  const zh = useInterfaceLanguage() === 'zh'
  const below = zh ? row.zh || row.ownZh : row.en || row.ownEn
  return (
    <PersonCell
      name={say(smsPurposeMessages[row.purpose])}
      below={below}
      icon={<MessageSquareText size={18} aria-hidden="true" />}
    />
  )
}

const Audit = ({ row }: { row: SmsTemplate }) => (
  <StateCell look={looks[row.audit]} words={useTranslate()(smsAuditMessages[row.audit])} />
)

const columns: AdminColumn<SmsTemplate>[] = [
  { key: 'purpose', words: messages.purpose, waiting: 'person', render: (row) => <Purpose row={row} /> },
  {
    key: 'template',
    words: messages.template,
    width: 200,
    render: (row) => <TextCell>{row.template}</TextCell>,
  },
  { key: 'audit', words: messages.audit, width: 180, waiting: 'tag', render: (row) => <Audit row={row} /> },
]

function useTemplates() {
  const { data, ...answer } = useEndpoint(smsEndpoints.templates, {})
  return { ...answer, data: data && { rows: data, total: data.length } }
}
const idOf = (row: SmsTemplate) => row.purpose
const nameOf = (row: SmsTemplate) => smsPurposeMessages[row.purpose][currentLanguage() === 'zh' ? 0 : 1]

/** /dashboard/smstemplate: the texts of text messages. */
export function SmsTemplatePage() {
  const t = useText(messages)
  const buttons = useServerButtons(menuPageMatrix.smstemplate[0])
  const [editing, setEditing] = useState<SmsTemplate | null>(null)
  return (
    <AdminListPage
      name="sms-templates"
      title={messages.templates}
      hint={t('templatesHint')}
      columns={columns}
      useRows={useTemplates}
      idOf={idOf}
      nameOf={nameOf}
      buttons={buttons}
      rowActions={[{ key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: setEditing }]}
      onOpen={setEditing}
      empty={{ drawing: 'message', title: messages.none, hint: messages.noneHint }}
    >
      {editing && <TemplateDrawer template={editing} onClose={() => setEditing(null)} />}
    </AdminListPage>
  )
}

function TemplateDrawer({ template, onClose }: { template: SmsTemplate; onClose(): void }) {
  useInterfaceLanguage()
  // shows the placeholders themselves, not their values
  const hint = textsOfMessages(messages)('variables', {
    name: '{name}',
    code: '{code}',
    minutes: '{minutes}',
  })
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
          words: messages.zh,
          rows: 3,
          max: 500,
          placeholder: template.ownZh ?? '',
          hint,
        },
        {
          kind: 'area',
          name: 'en',
          words: messages.en,
          rows: 3,
          max: 500,
          placeholder: template.ownEn ?? '',
        },
        { kind: 'text', name: 'template', words: messages.template, max: 100, half: true },
        {
          kind: 'select',
          name: 'audit',
          words: messages.audit,
          half: true,
          options: (['none', 'waiting', 'passed', 'refused'] as const).map((value) => ({
            value,
            words: smsAuditMessages[value],
          })),
        },
      ]}
      submit={async ({ zh, en, template: number, audit }) => {
        await call(smsEndpoints.saveTemplate, { purpose: template.purpose, zh, en, template: number, audit })
        await markQueriesStale(smsEndpoints.templates)
      }}
    />
  )
}
