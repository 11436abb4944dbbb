import { type MailTemplateRow, mailEndpoints } from '@cabinet/contract/mail'
import { menuPageMatrix } from '@cabinet/contract/menus.matrix'
import { ArrowLeft, Mail, Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useServerButtons } from '../../kernel/buttons.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { currentLanguage, useInterfaceLanguage, useText, useTranslate } from '../../kernel/text.ts'
import { type AdminColumn, AdminListPage, PersonCell, StateCell } from '../../ui/admin/index.ts'
import { mailKindMessages, messages } from './mail.text.ts'
import { MailTemplateDrawer } from './template-drawer.tsx'

function Kind({ row: { template, builtIn } }: { row: MailTemplateRow }) {
  const say = useTranslate()
  const zh = useInterfaceLanguage() === 'zh'
  const below = zh ? template.zhSubject || builtIn.zhSubject : template.enSubject || builtIn.enSubject
  return (
    <PersonCell
      name={say(mailKindMessages[template.kind])}
      below={below}
      icon={<Mail size={18} aria-hidden="true" />}
    />
  )
}
function State({ row }: { row: MailTemplateRow }) {
  const { kind: _, ...words } = row.template
  const changed = Object.values(words).some((text) => text !== '')
  return (
    <StateCell look={changed ? 'good' : 'off'} words={useText(messages)(changed ? 'changed' : 'builtIn')} />
  )
}

const columns: AdminColumn<MailTemplateRow>[] = [
  { key: 'kind', words: messages.kind, waiting: 'person', render: (row) => <Kind row={row} /> },
  { key: 'state', words: messages.state, width: 180, waiting: 'tag', render: (row) => <State row={row} /> },
]

function useTemplates() {
  const { data, ...answer } = useEndpoint(mailEndpoints.templates, {})
  return { ...answer, data: data && { rows: data, total: data.length } }
}
const idOf = (row: MailTemplateRow) => row.template.kind
const nameOf = (row: MailTemplateRow) =>
  mailKindMessages[row.template.kind][currentLanguage() === 'zh' ? 0 : 1]

/** The words of each kind of mail. */
export function MailTemplatesView({ onBack }: { onBack(): void }) {
  const t = useText(messages)
  const buttons = useServerButtons(menuPageMatrix.email[0])
  const offered = useMemo(() => [...buttons, { event: 'back' }], [buttons])
  const [editing, setEditing] = useState<MailTemplateRow | null>(null)
  return (
    <AdminListPage
      name="mail-templates"
      title={messages.templates}
      hint={t('templatesHint')}
      columns={columns}
      extra={['view']}
      useRows={useTemplates}
      idOf={idOf}
      nameOf={nameOf}
      buttons={offered}
      tools={[{ key: 'back', words: messages.back, icon: ArrowLeft, run: onBack }]}
      rowActions={[{ key: 'edit', words: messages.edit, icon: Pencil, inline: true, run: setEditing }]}
      onOpen={setEditing}
      empty={{ drawing: 'message', title: messages.none, hint: messages.noneHint }}
    >
      {editing && (
        <MailTemplateDrawer row={editing} title={nameOf(editing)} onClose={() => setEditing(null)} />
      )}
    </AdminListPage>
  )
}
