import { type MailTemplate, type MailTemplateRow, mailEndpoints } from '@cabinet/contract/mail'
import { call } from '../../kernel/call.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { textsOfMessages, useInterfaceLanguage } from '../../kernel/text.ts'
import { FormDrawer, type FormFieldSpec } from '../../ui/admin/index.ts'
import { messages } from './mail.text.ts'
import { MailPreviewField } from './preview-field.tsx'

/** The words, and the place of their preview. */
type TemplateForm = MailTemplate & { preview: '' }

const fieldsFor = ({ builtIn }: MailTemplateRow, hint: string): FormFieldSpec<TemplateForm>[] => [
  ...(['zh', 'en'] as const).flatMap((language): FormFieldSpec<TemplateForm>[] => [
    {
      kind: 'text',
      name: `${language}Subject`,
      words: messages[`${language}Subject`],
      max: 200,
      placeholder: builtIn[`${language}Subject`],
    },
    {
      kind: 'area',
      name: `${language}Body`,
      words: messages[`${language}Body`],
      rows: 5,
      max: 4000,
      placeholder: builtIn[`${language}Body`],
      ...(language === 'en' && { hint }),
    },
  ]),
  {
    kind: 'own',
    name: 'preview',
    words: messages.preview,
    draw: () => <MailPreviewField kind={builtIn.kind} />,
  },
]

interface TemplateDrawerProps {
  row: MailTemplateRow
  title: string
  onClose(): void
}

/** The words of one kind of mail beside what they make. */
export function MailTemplateDrawer({ row, title, onClose }: TemplateDrawerProps) {
  useInterfaceLanguage()
  const list = row.variables.map((name) => `{${name}}`).join(' ')
  return (
    <FormDrawer<TemplateForm>
      open
      title={title}
      width={640}
      onClose={onClose}
      initial={{ ...row.template, preview: '' }}
      fields={fieldsFor(row, textsOfMessages(messages)('variables', { list }))}
      submit={async ({ preview: _, ...template }) => {
        await call(mailEndpoints.saveTemplate, template)
        await markQueriesStale(mailEndpoints.templates)
      }}
    />
  )
}
