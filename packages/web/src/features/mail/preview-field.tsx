import { type MailTemplate, mailEndpoints } from '@cabinet/contract/mail'
import { Form } from 'antd'
import { useState } from 'react'
import { useDebouncedValue } from '../../kernel/debounced.ts'
import { sandboxedFramePage } from '../../kernel/html.ts'
import { useEndpoint } from '../../kernel/query.ts'
import { currentLanguage, useText } from '../../kernel/text.ts'
import { SegmentedControl } from '../../ui/segmented.tsx'
import { messages } from './mail.text.ts'
import styles from './preview-field.module.css'

const waitMs = 300

/** Shows the words of the form as a mail with example values. Rendered inside the form. */
export function MailPreviewField({ kind }: Pick<MailTemplate, 'kind'>) {
  const t = useText(messages)
  const [language, setLanguage] = useState(currentLanguage())
  const form = Form.useFormInstance<MailTemplate>()
  const typedSubject: string = Form.useWatch(`${language}Subject`, form) ?? ''
  const typedBody: string = Form.useWatch(`${language}Body`, form) ?? ''
  const subject = useDebouncedValue(typedSubject, waitMs)
  const body = useDebouncedValue(typedBody, waitMs)
  const shown = useEndpoint(
    mailEndpoints.preview,
    { kind, language, subject, body },
    { placeholderData: (before) => before },
  ).data
  return (
    <div className={styles.preview}>
      <SegmentedControl
        label={t('preview')}
        value={language}
        options={[
          { value: 'zh', words: t('previewZh') },
          { value: 'en', words: t('previewEn') },
        ]}
        onChange={setLanguage}
      />
      <p className={styles.subject}>{shown?.subject}</p>
      {shown && (
        <iframe
          title={t('preview')}
          className={styles.page}
          sandbox=""
          referrerPolicy="no-referrer"
          srcDoc={sandboxedFramePage(shown.html)}
        />
      )}
    </div>
  )
}
