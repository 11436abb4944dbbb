import type { TermsText } from '@cabinet/contract/terms'
import { RichTextBody } from '../../kernel/rich-text/rich-text-body.tsx'
import { useInterfaceLanguage, useText } from '../../kernel/text.ts'
import { formatDateTime } from '../../ui/format.ts'
import { useShownBody } from './terms.api.ts'
import { messages } from './terms.text.ts'
import styles from './terms-text-view.module.css'

/** A line with the version of a text and when it was published. */
export function TermsFacts({ text }: { text: Pick<TermsText, 'version' | 'publishedAt'> }) {
  const t = useText(messages)
  return (
    <p className={styles.facts}>
      {t('version', { version: text.version })}
      {' · '}
      {t('publishedAt', { time: formatDateTime(text.publishedAt) })}
    </p>
  )
}

/** The words of a text, in the reader's language where it was written in it. */
export function TermsBody({ text }: { text: Pick<TermsText, 'bodyZh' | 'bodyEn'> }) {
  const t = useText(messages)
  const language = useInterfaceLanguage()
  const { html, isOtherLanguage } = useShownBody(text)
  const other = language === 'zh' ? 'en' : 'zh-CN'
  return (
    <>
      {isOtherLanguage && <p className={styles.note}>{t(language === 'zh' ? 'onlyEn' : 'onlyZh')}</p>}
      <div lang={isOtherLanguage ? other : undefined}>
        <RichTextBody html={html} />
      </div>
    </>
  )
}
