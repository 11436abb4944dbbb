import { wopiEndpoints } from '@cabinet/contract/editing.wopi'
import { settingEndpoints } from '@cabinet/contract/settings'
import { commonMessages } from '../../../kernel/common.text.ts'
import { useEndpoint } from '../../../kernel/query.ts'
import { useText } from '../../../kernel/text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SettingsSection } from '../../../ui/section.tsx'
import { SkeletonBar } from '../../../ui/skeleton.tsx'
import { DocumentServerFormats } from './formats.tsx'
import { DocumentServerForm } from './server-form.tsx'
import styles from './server-section.module.css'
import { messages } from './wopi.text.ts'

/** Settings of the document server: where Office files open, its address and its formats. */
export function DocumentServerSection() {
  const t = useText(messages)
  const c = useText(commonMessages)
  const { data, error, refetch } = useEndpoint(wopiEndpoints.server, {})
  const settings = useEndpoint(settingEndpoints.all, {}).data
  if (error) return <ErrorState title={t('failed')} retryWords={c('retry')} onRetry={() => void refetch()} />
  if (!data || !settings) return <SkeletonBar height={320} radius={14} />
  const { address, signed, readAt, formats } = data
  return (
    <>
      <DocumentServerForm held={{ address, signed, officeType: settings.officeType }} readAt={readAt} />
      <SettingsSection title={t('formats')} hint={t('formatsHint')}>
        {formats.length > 0 ? (
          <DocumentServerFormats formats={formats} />
        ) : (
          <p className={styles.quiet}>{t('none')}</p>
        )}
      </SettingsSection>
    </>
  )
}
